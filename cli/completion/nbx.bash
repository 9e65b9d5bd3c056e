# SPDX-License-Identifier: Apache-2.0
# Completion of nbx for bash.
_nbx() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]-}
    local commands="check devices help inspect ops run"
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$commands --help --version" -- "$word")
        return
    fi
    case $before in
    --device | -d)
        mapfile -t COMPREPLY < <(compgen -W "cpu ref" -- "$word")
        return
        ;;
    --threads | -t | --repeat | -n | --most | -m) return ;;
    help)
        mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
        return
        ;;
    esac
    if [[ $word == -* ]]; then
        # The options are those that the command's own help lists.
        local options
        options=$(nbx "$command" --help 2>/dev/null | grep -oE -- '--[a-z]+' | sort -u)
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
        return
    fi
    local pattern
    case $command in
    run) pattern='pt2|npy|safetensors' ;;
    check) pattern='pt2|zip' ;;
    inspect) pattern='pt2|safetensors|npy|npz|zip' ;;
    ops)
        mapfile -t COMPREPLY < <(compgen -W "$(nbx ops --all 2>/dev/null | awk '/::/ { print $1 }')" -- "$word")
        return
        ;;
    *) return ;;
    esac
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -d -- "$word"; compgen -f -- "$word" | grep -E "\.($pattern)\$")
}
complete -F _nbx nbx
