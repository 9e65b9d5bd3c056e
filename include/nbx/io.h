/* SPDX-License-Identifier: Apache-2.0 */
/* Tensors in files: safetensors, .npy and .npz. Every reader takes nothing on trust: a file that breaks a rule of its
 * format is refused with NBX_FORMAT and the offset, one that needs what is not built with NBX_NOT_SUPPORTED.
 *
 * Files are mapped unless the options say otherwise: tensors then are read-only views of the file's pages, which they
 * keep mapped for as long as they live. When another process truncates a mapped file, touching a lost page raises
 * SIGBUS; with `read` such a file is an error like others. Replacing a file by renaming is always safe. */
#ifndef NBX_IO_H
#define NBX_IO_H

#include "nbx/tensor.h"

typedef struct nbx_io_options {
    size_t struct_size; /* set by nbx_io_options_init */
    bool read;          /* copy tensors into memory of their own instead of mapping the file */
} nbx_io_options;

/* What a file says about a tensor. Strings and arrays live as long as the file's object. */
typedef struct nbx_tensor_info {
    size_t struct_size; /* set by the caller to sizeof(nbx_tensor_info) */
    const char *name;
    nbx_dtype dtype;
    int ndim;
    const int64_t *sizes;
    uint64_t offset; /* of its first byte in the file (of the member, when that is deflated) */
    uint64_t bytes;
} nbx_tensor_info;

NBX_BEGIN_C

NBX_API void nbx_io_options_init(nbx_io_options *options);

/* ---- safetensors ---- */

typedef struct nbx_safetensors nbx_safetensors;

/* options may be NULL. Errors: IO, FORMAT, LIMIT (rank, nesting, header above 100 MB), NOT_SUPPORTED (a dtype that the
 * library does not have), OUT_OF_MEMORY. */
NBX_CALL nbx_status nbx_safetensors_open(nbx_context *ctx, const char *path, const nbx_io_options *options,
                                         nbx_safetensors **out);
/* Over memory that must stay as it is until the object is closed and every tensor of it is released. `name` is what
 * messages call it. */
NBX_CALL nbx_status nbx_safetensors_open_memory(nbx_context *ctx, const void *data, size_t bytes, const char *name,
                                                nbx_safetensors **out);
/* Tensors that were taken out stay valid. NULL is ignored. */
NBX_API void nbx_safetensors_close(nbx_safetensors *file);

/* Tensors are numbered in the order of their data. */
NBX_API size_t nbx_safetensors_count(const nbx_safetensors *file);
NBX_API const char *nbx_safetensors_name(const nbx_safetensors *file, size_t index); /* NULL: no such tensor */
NBX_CALL nbx_status nbx_safetensors_info(nbx_context *ctx, const nbx_safetensors *file, size_t index,
                                         nbx_tensor_info *out);
/* Errors: NOT_FOUND. */
NBX_CALL nbx_status nbx_safetensors_find(nbx_context *ctx, const nbx_safetensors *file, const char *name,
                                         size_t *index);
/* The tensor of a name, on cpu. Errors: NOT_FOUND, IO, FORMAT (a bool that is neither 0 nor 1), OUT_OF_MEMORY. */
NBX_CALL nbx_status nbx_safetensors_tensor(nbx_context *ctx, nbx_safetensors *file, const char *name, nbx_tensor **out);

NBX_API size_t nbx_safetensors_metadata_count(const nbx_safetensors *file);
NBX_API const char *nbx_safetensors_metadata_key(const nbx_safetensors *file, size_t index);
NBX_API const char *nbx_safetensors_metadata_value(const nbx_safetensors *file, size_t index);
/* The value of a key, NULL: no such key. */
NBX_API const char *nbx_safetensors_metadata(const nbx_safetensors *file, const char *key);

/* Writes a file that takes the place of `path` when it is complete. Elements are written in row-major order. keys and
 * values may be NULL when metadata_count is 0. Errors: INVALID_ARGUMENT (a name twice, text that is not UTF-8), DTYPE
 * (complex128 has no code in the format), IO, OUT_OF_MEMORY. */
NBX_CALL nbx_status nbx_safetensors_write(nbx_context *ctx, const char *path, const char *const *names,
                                          nbx_tensor *const *tensors, size_t count, const char *const *keys,
                                          const char *const *values, size_t metadata_count);

/* ---- NumPy ---- */

/* Versions 1 to 3, little endian, C and Fortran order (the latter gives a strided view). Errors: IO, FORMAT, LIMIT,
 * NOT_SUPPORTED (big endian, structured, object, string and time dtypes), OUT_OF_MEMORY. options may be NULL. */
NBX_CALL nbx_status nbx_npy_read(nbx_context *ctx, const char *path, const nbx_io_options *options, nbx_tensor **out);
/* From memory, which the tensor does not need afterwards. */
NBX_CALL nbx_status nbx_npy_read_memory(nbx_context *ctx, const void *data, size_t bytes, const char *name,
                                        nbx_tensor **out);
/* Version 1, C order. Errors: DTYPE (NumPy has no bfloat16 or float8), IO, OUT_OF_MEMORY. */
NBX_CALL nbx_status nbx_npy_write(nbx_context *ctx, const char *path, const nbx_tensor *tensor);

/* Archives of arrays, stored or deflated. Names are those of the members without ".npy". */
typedef struct nbx_npz nbx_npz;
NBX_CALL nbx_status nbx_npz_open(nbx_context *ctx, const char *path, const nbx_io_options *options, nbx_npz **out);
NBX_CALL nbx_status nbx_npz_open_memory(nbx_context *ctx, const void *data, size_t bytes, const char *name,
                                        nbx_npz **out);
NBX_API void nbx_npz_close(nbx_npz *file);
NBX_API size_t nbx_npz_count(const nbx_npz *file);
NBX_API const char *nbx_npz_name(const nbx_npz *file, size_t index); /* NULL: no such array */
/* Reads the array's header (and inflates it). The sizes live until the next call on the object. */
NBX_CALL nbx_status nbx_npz_info(nbx_context *ctx, nbx_npz *file, size_t index, nbx_tensor_info *out);
NBX_CALL nbx_status nbx_npz_tensor(nbx_context *ctx, nbx_npz *file, const char *name, nbx_tensor **out);
/* Stored members. The same rules as for nbx_npy_write and nbx_safetensors_write. */
NBX_CALL nbx_status nbx_npz_write(nbx_context *ctx, const char *path, const char *const *names,
                                  nbx_tensor *const *tensors, size_t count);

NBX_END_C

#endif
