# Completes command lines of offsuit. The program itself names the candidates.

_offsuit() {
    local IFS=$'\n'
    # shellcheck disable=SC2207 # The bash of macOS has no mapfile.
    COMPREPLY=($(OFFSUIT_COMPLETE=bash offsuit -- "$COMP_LINE" "$2" "${COMP_WORDS[@]:0:COMP_CWORD+1}" 2>/dev/null))
    # More has to follow these.
    if [[ ${COMPREPLY[0]-} == *[=:] ]]; then
        compopt -o nospace 2>/dev/null
    fi
}

# Files complete what has no candidates. Bash before 4.4 sorts the candidates.
complete -o nosort -o bashdefault -o default -F _offsuit offsuit 2>/dev/null ||
    complete -o bashdefault -o default -F _offsuit offsuit
