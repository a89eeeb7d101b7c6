#!/usr/bin/env bash
# The commands over the examples and over what users get wrong, through the launcher.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# check TEXT COMMAND…: one line a check; what went wrong follows indented.
check() {
  local text=$1
  shift
  if "$@"; then
    printf 'ok %s\n' "$text"
  else
    printf 'not ok %s\n' "$text"
    sed 's/^/  /' "$scratch/err"
  fi
}

# call EXPECTED_EXIT ARGUMENT…: runs ./baton and keeps stdout and stderr in the scratch folder.
call() {
  local expected=$1 actual=0
  shift
  ./baton "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || actual=$?
  [ "$actual" -eq "$expected" ]
}

# Data on stdout is JSON, or nothing could be piped into anything.
is_json() { python3 -m json.tool <"$scratch/out" >/dev/null 2>>"$scratch/err"; }

completes() { call 0 run "$1" && is_json && grep -q ' completed in ' "$scratch/err"; }
prints_the_execution() { call 0 run examples/greet.json --json && is_json && grep -q '"status": "completed"' "$scratch/out"; }
plans_as_json() { call 0 plan examples/onboarding.yaml --json && is_json && grep -q '"parallelGroups"' "$scratch/out"; }
draws_plain() { call 0 plan examples/onboarding.yaml && ! LC_ALL=C grep -q '[^ -~]' "$scratch/out"; }
fails_with_1() { call 1 run "$scratch/failing.yaml" && grep -q 'code  *BOOM' "$scratch/err" && [ ! -s "$scratch/out" ]; }
names_line_and_column() { call 2 validate "$scratch/broken.yaml" && grep -q "broken.yaml:2:[0-9]*: " "$scratch/out"; }
refuses_input() { call 2 run examples/order.yaml --input '[]' && [ ! -s "$scratch/out" ]; }
converts_both_ways() { call 0 convert examples/greet.json && ./baton validate - <"$scratch/out" >/dev/null; }

interrupt_cancels() {
  local pid actual=0
  ./baton run "$scratch/slow.yaml" >"$scratch/out" 2>"$scratch/err" </dev/null &
  pid=$!
  for _ in $(seq 100); do
    if grep -q 'step.started' "$scratch/err"; then break; fi
    sleep 0.1
  done
  # A background job of a script ignores SIGINT, so the other polite signal stands in for Ctrl-C.
  kill -TERM "$pid"
  wait "$pid" || actual=$?
  [ "$actual" -eq 130 ] && grep -q 'cancelled after' "$scratch/err"
}

leaves_nothing() {
  mkdir -p "$scratch/tmp" && BATON_JAVA_OPTS=-Djava.io.tmpdir=$scratch/tmp call 0 run examples/greet.json &&
    [ -z "$(ls "$scratch/tmp")" ]
}

# Killed in the middle, with nothing asked of it before: what completed is not done again.
killed_run_resumes() {
  local pid
  ./baton run "$scratch/long.yaml" --data "$scratch/data" >"$scratch/out" 2>"$scratch/err" </dev/null &
  pid=$!
  for _ in $(seq 100); do
    if grep -q 'step.started b' "$scratch/err"; then break; fi
    sleep 0.1
  done
  kill -KILL "$pid"
  wait "$pid" 2>/dev/null
  grep -q 'log.info a once' "$scratch/err" && call 0 run --resume --data "$scratch/data" &&
    grep -q 'step.completed b' "$scratch/err" && ! grep -q 'once' "$scratch/err"
}

printf '%s\n' '{id: l, steps: [{id: a, adapter: core, action: log, params: {message: once}}, {id: b, adapter: core, action: sleep, params: {duration: 3s}}]}' >"$scratch/long.yaml"
printf '%s\n' '{id: f, steps: [{id: a, adapter: core, action: fail, params: {code: BOOM, class: permanent}}]}' >"$scratch/failing.yaml"
printf '%s\n' '{id: s, steps: [{id: a, adapter: core, action: sleep, params: {duration: 60s}, timeout: 2m}]}' >"$scratch/slow.yaml"
printf 'id: b\nstepz: []\n' >"$scratch/broken.yaml"

for example in examples/*.yaml examples/*.json; do
  check "$example runs to its end" completes "$example"
done
check 'all examples are valid' call 0 validate examples
check 'run --json prints the execution' prints_the_execution
check 'plan --json prints the plan' plans_as_json
check 'plan into a pipe is plain ASCII' draws_plain
check 'convert prints what validate accepts' converts_both_ways
check 'a failed flow ends with 1 and says why' fails_with_1
check 'a broken file ends with 2 and says where' names_line_and_column
check 'wrong input ends with 2' refuses_input
check 'a missing file ends with 2' call 2 run no-such-file.yaml
check 'an unknown option ends with 2' call 2 run examples/order.yaml --no-such-option
check 'an interrupted run is cancelled and ends with 130' interrupt_cancels
check 'a killed run goes on with --resume and repeats no completed step' killed_run_resumes
check 'a run without --data leaves nothing behind' leaves_nothing
