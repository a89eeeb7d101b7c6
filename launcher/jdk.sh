# shellcheck shell=bash
# Finds a JDK that is new enough, wherever it is installed.

REQUIRED_JAVA=25

# Feature version of the JDK in a folder ("25" for 25.0.1), from its release file: no process needed.
jdk_version() {
  local line version
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  while IFS= read -r line; do
    case $line in
      JAVA_VERSION=*)
        version=${line#JAVA_VERSION=\"}
        version=${version%%[!0-9]*}
        printf '%s' "$version"
        return 0
        ;;
    esac
  done <"$1/release"
  return 1
}

fits() {
  local version
  version=$(jdk_version "$1") && [ -n "$version" ] && [ "$version" -ge "$REQUIRED_JAVA" ]
}

# Home of the java on the PATH, through its symbolic links.
jdk_on_path() {
  local java
  java=$(command -v java) || return 1
  dirname "$(home_of "$java")"
}

# One candidate folder a line, the user's own choice first.
jdk_candidates() {
  if [ -n "${JAVA_HOME:-}" ]; then printf '%s\n' "$JAVA_HOME"; fi
  jdk_on_path || true
  if [ -x /usr/libexec/java_home ]; then
    /usr/libexec/java_home -v "$REQUIRED_JAVA+" 2>/dev/null || true
  fi
  printf '%s\n' \
    /usr/lib/jvm/* /usr/java/* /opt/* /opt/java/* /opt/jdk/* /usr/local/lib/jvm/* /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
    /Library/Java/JavaVirtualMachines/*/Contents/Home \
    "${HOME:-/}"/.sdkman/candidates/java/* "${HOME:-/}"/.jdks/* "${HOME:-/}"/.asdf/installs/java/* \
    "${HOME:-/}"/.local/share/mise/installs/java/*
}

# Sets and exports JAVA_HOME, or says what to do.
find_jdk() {
  local candidate
  while IFS= read -r candidate; do
    if fits "$candidate"; then
      export JAVA_HOME=$candidate
      return 0
    fi
  done <<<"$(jdk_candidates)"
  say "Baton needs a JDK $REQUIRED_JAVA or newer, and found none."
  say "Looked at JAVA_HOME (${JAVA_HOME:-not set}), the java on the PATH ($(jdk_on_path || printf 'none')),"
  say "/usr/lib/jvm, /opt, ~/.sdkman, ~/.jdks and the other usual folders."
  say "Get one from https://adoptium.net/temurin/releases/?version=$REQUIRED_JAVA or with: sdk install java $REQUIRED_JAVA-tem"
  give_up "Then run this again, or set JAVA_HOME to its folder."
}
