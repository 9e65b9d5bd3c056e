/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a fuzz target over files, and over every file of folders: replays seeds and past findings without libFuzzer. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) {
        fprintf(stderr, "cannot open %s\n", path);
        if (file) fclose(file);
        return -1;
    }
    long size = ftell(file);
    rewind(file);
    uint8_t *data = malloc(size > 0 ? (size_t)size : 1);
    int count = -1;
    if (data && size >= 0 && fread(data, 1, (size_t)size, file) == (size_t)size) {
        LLVMFuzzerTestOneInput(data, (size_t)size);
        count = 1;
    }
    free(data);
    fclose(file);
    return count;
}

static int replay(const char *path)
{
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode)) return replay_file(path);
    DIR *folder = opendir(path);
    if (!folder) return -1;
    int total = 0;
    for (struct dirent *entry; total >= 0 && (entry = readdir(folder));) {
        if (entry->d_name[0] == '.') continue;
        char name[4096];
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        int count = replay_file(name);
        total = count < 0 ? -1 : total + count;
    }
    closedir(folder);
    return total;
}

int main(int argc, char **argv)
{
    int total = 0;
    for (int i = 1; i < argc; i++) {
        int count = replay(argv[i]);
        if (count < 0) return 1;
        total += count;
    }
    printf("%d files\n", total);
    return total > 0 ? 0 : 1;
}
