#compdef offsuit
# Completes command lines of offsuit. The program itself names the candidates.

_offsuit() {
    local line
    local -a whole begun
    for line in "${(@f)$(OFFSUIT_COMPLETE=zsh offsuit -- "${(@)words[1,CURRENT]}" 2>/dev/null)}"; do
        case $line in
            # More has to follow these.
            +*) begun+=("${line#+}") ;;
            -*) whole+=("${line#-}") ;;
        esac
    done
    if (( ! $#whole && ! $#begun )); then
        _files
        return
    fi
    (( $#begun )) && _describe -V candidates begun -S ''
    (( $#whole )) && _describe -V candidates whole
}

# A file of fpath is loaded at the first Tab, which it has to answer.
if [[ $funcstack[1] == _offsuit ]]; then
    _offsuit "$@"
else
    compdef _offsuit offsuit
fi
