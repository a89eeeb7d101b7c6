#!/usr/bin/env bash
# A worker as users start it, through the launcher, beside a server.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
scratch=$(mktemp -d)
server=
worker=
trap 'for process in $server $worker; do kill -KILL "$process" 2>/dev/null; done; rm -rf "$scratch"' EXIT

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

# Waits for the line that a program says when it is there.
ready() {
  for _ in $(seq 300); do
    if [ -s "$1" ]; then return 0; fi
    sleep 0.1
  done
  return 1
}

works() {
  ./baton up --port 0 --data "$scratch/data" >"$scratch/up.out" 2>"$scratch/up.err" </dev/null &
  server=$!
  ready "$scratch/up.out" || return 1
  BATON_SERVER=$(sed -n 's/^ready //p' "$scratch/up.out")
  export BATON_SERVER
  ./baton worker --pool elsewhere >"$scratch/worker.out" 2>"$scratch/worker.err" </dev/null &
  worker=$!
  ready "$scratch/worker.out" && grep -qx "ready elsewhere $BATON_SERVER" "$scratch/worker.out"
}

does_a_step() {
  printf 'id: remote\npool: elsewhere\nsteps: [ { id: a, adapter: core, action: echo } ]\n' >"$scratch/flow.yaml"
  ./baton flows register "$scratch/flow.yaml" >"$scratch/call.out" 2>"$scratch/call.err" &&
    ./baton executions start remote --watch >"$scratch/call.out" 2>"$scratch/call.err" &&
    grep -q 'execution.completed' "$scratch/call.out"
}

ends() {
  local actual=0
  kill -TERM "$worker"
  wait "$worker" || actual=$?
  worker=
  [ "$actual" -eq 0 ] && grep -q '1 done' "$scratch/worker.err"
}

finds_no_broker() {
  local actual=0
  ./baton worker --broker amqp://127.0.0.1:1 --pool p >"$scratch/call.out" 2>"$scratch/call.err" || actual=$?
  [ "$actual" -eq 1 ] && grep -q 'The broker at amqp://127.0.0.1:1 cannot be used' "$scratch/call.err"
}

# Building is not part of starting.
./baton --version >/dev/null
check 'a worker says when it takes tasks' works
check 'it does a step of its pool' does_a_step
check 'SIGTERM ends it cleanly' ends
check 'a broker that is not there is named' finds_no_broker
