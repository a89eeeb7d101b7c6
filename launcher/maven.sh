# shellcheck shell=bash
# Runs Maven on the JDK that was found; fetches Maven itself where there is none.

MAVEN_VERSION=3.9.11
MAVEN_SHA512=bcfe4fe305c962ace56ac7b5fc7a08b87d5abd8b7e89027ab251069faebee516b0ded8961445d6d91ec1985dfe30f8153268843c89aa392733d1a3ec956c9978
MAVEN_ARCHIVE=https://repo.maven.apache.org/maven2/org/apache/maven/apache-maven/$MAVEN_VERSION/apache-maven-$MAVEN_VERSION-bin.tar.gz

# Sets MAVEN to a Maven command.
find_maven() {
  local fetched=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/baton/apache-maven-$MAVEN_VERSION
  if MAVEN=$(command -v mvn); then return 0; fi
  for MAVEN in "${MAVEN_HOME:-/usr/share/maven}/bin/mvn" "$fetched/bin/mvn"; do
    if [ -x "$MAVEN" ]; then return 0; fi
  done
  fetch_maven "$(dirname "$fetched")" || give_up \
    "Baton is built with Maven, which is not on the PATH and could not be fetched from" \
    "$MAVEN_ARCHIVE. Install Maven 3.8 or newer, then run this again."
}

fetch_maven() {
  local into=$1 archive=$1/maven.$$.tar.gz
  say "Fetching Maven $MAVEN_VERSION (not on the PATH)…"
  if mkdir -p "$into" && download "$MAVEN_ARCHIVE" "$archive" &&
    [ "$(sha512 "$archive")" = "$MAVEN_SHA512" ] && tar -xzf "$archive" -C "$into"; then
    rm -f "$archive"
  else
    rm -f "$archive"
    return 1
  fi
}

download() {
  if command -v curl >/dev/null; then
    curl -fsSL -o "$2" "$1"
  elif command -v wget >/dev/null; then
    wget -q -O "$2" "$1"
  else
    return 1
  fi
}

sha512() {
  if command -v sha512sum >/dev/null; then
    sha512sum "$1"
  else
    shasum -a 512 "$1"
  fi | cut -d ' ' -f 1
}

# Becomes Maven in the repository's folder; call it in a subshell. BATON_MAVEN_ARGS adds arguments,
# for example -o, or -s with a mirror's settings.
exec_maven() {
  # Silences warnings of Maven's own libraries on a new JDK.
  local quiet_jdk='--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED'
  cd "$BATON_HOME" || exit 3
  # Maven's runs are too short for the optimising compiler to pay off.
  local short_run='-XX:+UseSerialGC -XX:TieredStopAtLevel=1'
  export MAVEN_OPTS="$short_run $quiet_jdk ${MAVEN_OPTS:-}"
  # shellcheck disable=SC2086
  exec "$MAVEN" -B -ntp ${BATON_MAVEN_ARGS:-} "$@" </dev/null
}

# True, with an explanation, when a Maven run failed because it could not download.
explain_download() {
  local log=$1 unreachable='UnknownHost|Could not transfer|Connection refused|Network is unreachable|offline mode'
  grep -qE "$unreachable" "$log" || return 1
  say "Maven could not download what the build needs. Is the network there, and a Maven repository reachable?"
  say "Behind a mirror, name its settings: BATON_MAVEN_ARGS='-s settings.xml' ./baton …"
  grep -E "$unreachable" "$log" | head -n 1 >&2
}

# Explains a failed Maven run whose output nobody saw.
explain_maven() {
  explain_download "$1" || grep -E '^\[ERROR\] .' "$1" | head -n 12 >&2 || tail -n 12 "$1" >&2
  say "All of Maven's output: $1"
}
