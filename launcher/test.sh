# shellcheck shell=bash
# Everything that CI runs: the build with its checks and tests, the conformance table, and the
# launcher as users meet it.

PASSED=0
FAILED=0
SKIPPED=0

test_usage() {
  cat <<'USAGE'
Usage: ./baton test [--update-docs]
Builds Baton, runs every test and checks the documents, as CI does.
      --update-docs   Bring docs/conformance.md up to date with this run.
  -h, --help          Show this help message and exit.
USAGE
}

run_tests() {
  local update=()
  while [ $# -gt 0 ]; do
    case $1 in
      --update-docs) update=(--update-docs) ;;
      -h | --help)
        test_usage
        exit 0
        ;;
      *)
        say "Unknown argument '$1'. See './baton test --help'."
        exit 2
        ;;
    esac
    shift
  done
  find_maven
  find_chromium
  find_python
  cd "$BATON_HOME" || exit 3

  printf '[1/3] Build, checks and unit tests\n'
  if build_and_test; then
    printf '\n[2/3] Conformance: requirements against passing tests\n'
    check_conformance ${update[@]+"${update[@]}"}
    printf '\n[3/3] The command line from outside\n'
    run_smoke_scripts
  else
    printf '\n[2/3] and [3/3] left out, because the build failed\n'
  fi
  sum_up
}

# The example of a worker in Python is run.
find_python() {
  if command -v python3 >/dev/null; then return 0; fi
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    say "Installing Python for the test of its worker."
    install_package python3 >/dev/null 2>&1 || { apt-get update -q >/dev/null 2>&1 && install_package python3 >/dev/null; } || true
  fi
  if ! command -v python3 >/dev/null; then
    say "The test of the worker in Python needs python3."
    exit 3
  fi
}

# The console is tested in a real browser, which Debian and Ubuntu have as a package.
find_chromium() {
  if [ -x "${BATON_CHROMIUM:-/usr/bin/chromium}" ]; then return 0; fi
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    say "Installing Chromium for the console's tests."
    install_package chromium >/dev/null 2>&1 || { apt-get update -q >/dev/null 2>&1 && install_package chromium >/dev/null; } || true
  fi
  if [ ! -x "${BATON_CHROMIUM:-/usr/bin/chromium}" ]; then
    say "The console's tests need Chromium at /usr/bin/chromium, or its path in BATON_CHROMIUM."
    exit 3
  fi
}

# Nobody is there to answer questions.
install_package() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$1" </dev/null
}

# All modules, also after a failure, so that one run tells everything.
build_and_test() {
  local log=$BATON_HOME/target/test.log ok=yes
  mkdir -p target
  lock
  rm -rf ./*/target/surefire-reports ./*/target/conformance
  (exec_maven verify -fae) 2>&1 | tee "$log" || ok=no
  unlock
  count_unit_tests
  [ "$ok" = no ] || return 0
  explain_download "$log" || true
  # A build that fails without a failed test is a failure of its own.
  if [ "$FAILED" -eq 0 ]; then FAILED=1; fi
  return 1
}

# Adds up the reports, one "Tests run: 6, Failures: 0, Errors: 0, Skipped: 0, …" a class.
count_unit_tests() {
  local run failed skipped
  read -r run failed skipped <<<"$(
    cat ./*/target/surefire-reports/*.txt 2>/dev/null |
      sed -n 's/^Tests run: \([0-9]*\), Failures: \([0-9]*\), Errors: \([0-9]*\), Skipped: \([0-9]*\).*/\1 \2 \3 \4/p' |
      awk '{ run += $1; failed += $2 + $3; skipped += $4 } END { print run + 0, failed + 0, skipped + 0 }'
  )"
  PASSED=$((PASSED + run - failed - skipped))
  FAILED=$((FAILED + failed))
  SKIPPED=$skipped
}

check_conformance() {
  local jars
  jars=$(printf ':%s' "$BATON_HOME"/cli/target/lib/jackson-core-*.jar)
  count "$JAVA_HOME/bin/java" -cp "$BATON_HOME/conformance/target/classes$jars" \
    io.baton.conformance.ConformanceReport "$BATON_HOME" "$@"
}

# Each script in ci/ prints one line a check, "ok …" or "not ok …".
run_smoke_scripts() {
  local script lines
  for script in ci/*.sh; do
    [ -f "$script" ] || continue
    printf '%s\n' "$script"
    lines=$(bash "$script" 2>&1) || lines="$lines"$'\n'"not ok $script ended with an error"
    printf '%s\n' "$lines"
    PASSED=$((PASSED + $(grep -c '^ok ' <<<"$lines" || true)))
    FAILED=$((FAILED + $(grep -c '^not ok ' <<<"$lines" || true)))
  done
}

count() {
  if "$@"; then
    PASSED=$((PASSED + 1))
  else
    FAILED=$((FAILED + 1))
  fi
}

sum_up() {
  printf '\nTests run: %d, Failures: %d, Errors: 0, Skipped: %d\n' \
    $((PASSED + FAILED + SKIPPED)) "$FAILED" "$SKIPPED"
  if [ "$FAILED" -eq 0 ]; then
    printf 'BUILD SUCCESS\n'
  else
    printf 'BUILD FAILURE\n'
  fi
  printf '%d passed, %d failed\n' "$PASSED" "$FAILED"
  [ "$FAILED" -eq 0 ]
}
