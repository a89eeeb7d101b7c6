#!/usr/bin/env bash
# The server as users start it, and the commands that talk to it, through the launcher.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
scratch=$(mktemp -d)
server=
trap 'if [ -n "$server" ]; then kill -KILL "$server" 2>/dev/null; fi; rm -rf "$scratch"' EXIT

# check TEXT COMMAND…: one line a check; what went wrong follows indented.
check() {
  local text=$1
  shift
  if "$@"; then
    printf 'ok %s\n' "$text"
  else
    printf 'not ok %s\n' "$text"
    cat "$scratch"/*.err 2>/dev/null | sed 's/^/  /'
  fi
}

# Starts the server in the background and waits for its line.
up() {
  ./baton up --port 0 --data "$scratch/data" "$@" >"$scratch/up.out" 2>"$scratch/up.err" </dev/null &
  server=$!
  for _ in $(seq 300); do
    if [ -s "$scratch/up.out" ]; then break; fi
    sleep 0.1
  done
  BATON_SERVER=$(sed -n 's/^ready //p' "$scratch/up.out")
  export BATON_SERVER
  [ -n "$BATON_SERVER" ]
}

# Ends it politely; it must say nothing more on stdout and exit with 0.
down() {
  local actual=0
  kill -TERM "$server"
  wait "$server" || actual=$?
  server=
  [ "$actual" -eq 0 ] && [ "$(wc -l <"$scratch/up.out")" -eq 1 ]
}

call() { ./baton "$@" >"$scratch/call.out" 2>"$scratch/call.err" </dev/null; }
shows_the_demo() { call executions list --json && grep -q '"failed"' "$scratch/call.out" && grep -q '"running"' "$scratch/call.out"; }
registers_and_watches() { call flows register examples/greet.json && call executions start greet --watch && grep -q 'execution.completed' "$scratch/call.out"; }
is_refused_the_data() { ! call up --port 0 --data "$scratch/data" && grep -q 'is in use by process' "$scratch/call.err" && [ ! -s "$scratch/call.out" ]; }
ends_when_out_of_memory() { tr '\0' '\n' <"/proc/$server/cmdline" | grep -qx -- -XX:+ExitOnOutOfMemoryError; }
goes_on_after_a_kill() {
  kill -KILL "$server"
  wait "$server" 2>/dev/null
  up && call executions list --status running && grep -q 'warehouse-count' "$scratch/call.out"
}

# Its jars are on the class path only then. Nobody listens there.
goes_without_its_redis() { up "$@" && says_that_it_is_away && down; }
says_that_it_is_away() {
  for _ in $(seq 100); do
    if grep -q 'Redis at redis://127.0.0.1:1 does not answer' "$scratch/up.err"; then return 0; fi
    sleep 0.1
  done
  return 1
}
goes_without_that_of_the_environment() { BATON_CACHE=redis://127.0.0.1:1 goes_without_its_redis; }
refuses_what_is_no_redis() { local actual=0; call up --cache http://h || actual=$?; [ "$actual" -eq 2 ] && grep -q 'no address of a Redis' "$scratch/call.err"; }

# Building is not part of starting.
./baton --version >/dev/null
check 'up says where it is ready' up --demo
check 'the demo has executions to look at' shows_the_demo
check 'a flow is registered, started and watched' registers_and_watches
check 'a second server on the same data is refused' is_refused_the_data
check 'out of memory it would end instead of staying half alive' ends_when_out_of_memory
check 'a killed server goes on with what it had' goes_on_after_a_kill
check 'SIGTERM stops it cleanly' down
check 'a cache that is not there is named, and all goes on' goes_without_its_redis --cache redis://127.0.0.1:1
check 'the environment can name it too' goes_without_that_of_the_environment
check 'an address of no cache is refused' refuses_what_is_no_redis
