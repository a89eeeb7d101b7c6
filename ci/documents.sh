#!/usr/bin/env bash
# The documents: links lead somewhere, scripts are clean where a linter is at hand.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

# Every relative link of a page, as "page target"; what stands in code is none.
links() {
  local page
  for page in ./*.md docs/*.md docs/*/*.md; do
    [ -f "$page" ] || continue
    awk '/^ *```/ { code = !code; next } !code' "$page" | grep -oE '\]\([^)#: ]+[)#]' | sed -e 's/^](//' -e 's/[)#]$//' -e "s|^|$page |"
  done
}

dead=$(links | while read -r page target; do
  [ -e "$(dirname "$page")/$target" ] || printf '%s links to %s, which is not there\n' "$page" "$target"
done)
if [ -z "$dead" ]; then
  printf 'ok links between documents lead somewhere\n'
else
  printf '%s\nnot ok links between documents lead somewhere\n' "$dead"
fi

if command -v shellcheck >/dev/null; then
  if shellcheck -x baton launcher/*.sh ci/*.sh .ci/run; then
    printf 'ok scripts are clean\n'
  else
    printf 'not ok scripts are clean\n'
  fi
fi
