#!/bin/sh
# An adapter in POSIX shell, for scope.covers alone: "unsupported" to the rest.

# Segment by segment equal, or a star; a star at the end takes all that is left.
covers() {
  grant=$1 wanted=$2
  while :; do
    g=${grant%%:*} w=${wanted%%:*}
    case $grant in *:*) more=yes ;; *) more=no ;; esac
    case $wanted in *:*) left=yes ;; *) left=no ;; esac
    [ "$g" = '*' ] || [ "$g" = "$w" ] || return 1
    [ $more = no ] && [ "$g" = '*' ] && return 0
    [ $more = $left ] || return 1
    [ $more = no ] && return 0
    grant=${grant#*:} wanted=${wanted#*:}
  done
}

# A case is a line of JSON, its members in this order: id and scopes between bars are all that is needed of it.
sed -E 's/^\{"id":"([^"]*)","op":"scope\.covers","input":\{"granted":"([^"]*)","required":"([^"]*)"\}\}$/\1|\2|\3|covers/
t
s/^\{"id":"([^"]*)".*$/\1|||other/' |
  while IFS='|' read -r id granted required op; do
    if [ "$op" != covers ]; then result=unsupported
    elif covers "$granted" "$required"; then result=accept
    else result=reject
    fi
    printf '{"id":"%s","result":"%s"}\n' "$id" "$result"
  done
