#!/usr/bin/env bash
# The ./baton command as users call it: from anywhere, through a link, in a pipe.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
baton=$PWD/baton
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# check TEXT COMMAND…: one line a check.
check() {
  local text=$1
  shift
  if "$@"; then printf 'ok %s\n' "$text"; else printf 'not ok %s\n' "$text"; fi
}

# call EXPECTED_EXIT ARGUMENT…: keeps stdout and stderr in files of the scratch folder.
call() {
  local expected=$1 actual=0
  shift
  "$@" >"$scratch/out" 2>"$scratch/err" || actual=$?
  [ "$actual" -eq "$expected" ]
}

help_is_clean() { call 0 "$baton" --help && grep -q '^Usage: baton' "$scratch/out" && [ ! -s "$scratch/err" ]; }

works_through_links_from_elsewhere() (
  mkdir -p "$scratch/bin" && ln -s "$baton" "$scratch/bin/first" && ln -s first "$scratch/bin/second" &&
    cd "$scratch" && call 0 bin/second --version && grep -q '^baton [0-9]' "$scratch/out" && [ ! -s "$scratch/err" ]
)

unknown_command_is_refused() {
  call 2 "$baton" hepl && [ ! -s "$scratch/out" ] && grep -q 'Did you mean: baton help' "$scratch/err"
}

stale_cache_is_silent() {
  local dist=target/dist/cli cache
  cache=$dist/$(<"$dist/current")/baton.aot
  [ -f "$cache" ] || return 1
  cp "$cache" "$scratch/cache" && printf 'broken' >"$cache"
  help_is_clean
  local result=$?
  cp "$scratch/cache" "$cache"
  return $result
}

takes_any_letters_in_any_locale() {
  local locale
  printf '{id: f, steps: [{id: a, adapter: core, action: noop}]}' >"$scratch/zoë.yaml"
  for locale in C en_US.UTF-8 xx_XX.UTF-8; do
    call 0 env LC_ALL="$locale" "$baton" validate "$scratch/zoë.yaml" || return 1
  done
}

check 'builds what is missing' call 0 "$baton" --version
check 'help goes to stdout, nothing to stderr' help_is_clean
check 'works through symbolic links from another folder' works_through_links_from_elsewhere
check 'an unknown command is refused with a suggestion' unknown_command_is_refused
check 'a broken start-up cache is ignored silently' stale_cache_is_silent
check 'arguments of the test command are checked' call 2 "$baton" test --no-such-option
check 'file names have any letters, also where the locale is not installed' takes_any_letters_in_any_locale
