# shellcheck shell=bash
# Builds a program of the repository when its sources changed, and starts it fast.
#
# What runs is a copy of the jars, target/dist/PROGRAM/NUMBER, so that a build never pulls the jars
# from under a program that runs. The file `current` beside them names the one to use, and its time
# is when its build began: anything newer means that the sources changed.

dist_of() { printf '%s' "$BATON_HOME/target/dist/$1"; }

# True when a source of the program is newer than its build. Folders count: they change when a file goes.
is_stale() {
  local program=$1 current module paths
  current=$(dist_of "$program")/current
  [ -f "$current" ] || return 0
  paths=("$BATON_HOME/pom.xml" "$BATON_HOME/examples" "$BATON_HOME/docs")
  for module in "$BATON_HOME"/*/pom.xml; do
    module=${module%/pom.xml}
    case ${module##*/} in
      conformance) continue ;;
      bench) [ "$program" = bench ] || continue ;;
    esac
    paths+=("$module/pom.xml")
    if [ -d "$module/src/main" ]; then paths+=("$module/src/main"); fi
  done
  [ -n "$(find "${paths[@]}" -newer "$current" 2>/dev/null | head -n 1)" ]
}

build() {
  is_stale "$1" || return 0
  mkdir -p "$(dist_of "$1")" 2>/dev/null ||
    give_up "Baton must be built, but $BATON_HOME/target cannot be written. Run it once as the owner of that folder."
  lock
  # Whoever held the lock may have built it already.
  if is_stale "$1"; then
    find_maven
    compile "$1"
  fi
  unlock
}

compile() {
  local program=$1 dist log
  dist=$(dist_of "$program")
  log=$BATON_HOME/target/build-$program.log
  if [ -f "$dist/current" ]; then
    say "Building Baton (sources changed)…"
  else
    say "Building Baton (first use: about a minute, or a few where libraries have to be fetched)…"
  fi
  : >"$dist/started"
  # Maven only adds to these: what an older build left there must not get on the class path.
  rm -rf "$BATON_HOME/$program/target/quick/lib" "$BATON_HOME/$program"/target/quick/*.jar
  (exec_maven -pl "$program" -am package -Dbaton.quick -Dmaven.test.skip=true) >"$log" 2>&1 &
  BUILDING=$!
  if [ -t 2 ]; then show_progress "$log"; fi
  if ! wait "$BUILDING"; then
    explain_maven "$log"
    give_up "Building Baton failed."
  fi
  BUILDING=
  stage "$program"
}

# Redraws one line while Maven works: how long it has been, and which part of how many it is at.
show_progress() {
  local log=$1 begun=$SECONDS part
  while kill -0 "$BUILDING" 2>/dev/null; do
    part=$(sed -n 's/^\[INFO\] Building .*\[\([0-9]*\)\/\([0-9]*\)\]$/, part \1 of \2/p' "$log" 2>/dev/null | tail -n 1)
    printf '\r  %d s%s \033[K' "$((SECONDS - begun))" "$part" >&2
    sleep 1
  done
  printf '\r\033[K' >&2
}

# Copies the built jars to a folder of their own, then points `current` at it.
stage() {
  local program=$1 dist number built jar
  dist=$(dist_of "$program")
  number=$(($(cat "$dist/current" 2>/dev/null || printf 0) + 1))
  rm -rf "${dist:?}/$number"
  mkdir -p "$dist/$number"
  built=$BATON_HOME/$program/target/quick
  for jar in "$built"/*.jar "$built"/lib/*.jar; do
    cp "$jar" "$dist/$number/"
    printf '%s\n' "${jar##*/}" >>"$dist/$number/$(path_of "$program" "${jar##*/}")"
  done
  if [ "$program" = cli ]; then
    unpack_sqlite "$dist/$number"
    renew_picocli "$dist/$number"
    train "$dist/$number"
  fi
  printf '%s\n' "$number" >"$dist/started.$$"
  touch -r "$dist/started" "$dist/started.$$"
  mv "$dist/started.$$" "$dist/current"
  # Programs that still run may use the two before.
  rm -rf "${dist:?}/$((number - 3))" "$dist/started"
}

# The list that a jar belongs to: what only brokers or caches need stays out of the way of everything else.
path_of() {
  case $1/$2 in
    cli/baton-amqp-* | cli/qpid-jms-* | cli/proton-j-* | cli/jakarta.jms-*) printf 'classpath-broker' ;;
    cli/baton-cache-* | cli/lettuce-* | cli/reactor-core-* | cli/reactive-streams-* | cli/redis-authx-*) printf 'classpath-cache' ;;
    cli/netty-*) printf 'classpath-netty' ;;
    *) printf 'classpath' ;;
  esac
}

# Jars of the current build in their fixed order, and after them those of the lists that are named.
class_path() {
  local dist jar list path=''
  dist=$(dist_of "$1")
  dist=$dist/$(<"$dist/current")
  shift
  for list in '' "${@/#/-}"; do
    while IFS= read -r jar; do path=$path:$dist/$jar; done <"$dist/classpath$list"
  done
  printf '%s' "${path#:}"
}

# For commands that end soon: a small collector and the quick compiler. What the JVM itself has to
# say goes to stderr.
SHORT_RUN_FLAGS=(-XX:+UseSerialGC -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED
  -Xlog:disable -Xlog:all=warning:stderr)

# For commands that stay: the collector and the compilers that the JVM finds best for the machine. Out of
# memory they end: half a server whose threads died would look alive, a new one goes on from the log.
LONG_RUN_FLAGS=(-XX:+ExitOnOutOfMemoryError --enable-native-access=ALL-UNNAMED
  -Xlog:disable -Xlog:all=warning:stderr)

# SQLite's library, as a file beside the jars. Without one every start would find out the platform
# with a process of its own and unpack the library anew; that still works, only slower.
unpack_sqlite() {
  local dir=$1 platform name
  case $(uname -s)/$(uname -m) in
    Linux/x86_64) platform=Linux/x86_64 name=libsqlitejdbc.so ;;
    Linux/aarch64) platform=Linux/aarch64 name=libsqlitejdbc.so ;;
    Darwin/x86_64) platform=Mac/x86_64 name=libsqlitejdbc.dylib ;;
    Darwin/arm64) platform=Mac/aarch64 name=libsqlitejdbc.dylib ;;
    *) return 0 ;;
  esac
  # Alpine's C library needs another build of it.
  if compgen -G '/lib/ld-musl-*' >/dev/null; then return 0; fi
  (cd "$dir" && "$JAVA_HOME/bin/jar" xf sqlite-jdbc-*.jar "org/sqlite/native/$platform/$name" &&
    mv "org/sqlite/native/$platform/$name" "$name" && rm -r org) 2>/dev/null || true
}

# picocli's classes are of a format that the ahead-of-time cache does not take. Without this it works
# as well, only slower, so nothing here can fail the build.
renew_picocli() {
  local jar
  for jar in "$1"/picocli-*.jar; do
    if "$JAVA_HOME/bin/java" -cp "$jar" "$BATON_HOME/launcher/Renew.java" "$jar" "$1/renewed.tmp" 2>/dev/null; then
      mv "$1/renewed.tmp" "$jar"
    else
      rm -f "$1/renewed.tmp"
    fi
  done
}

# Sets SQLITE_FLAGS for a folder with the library in it.
find_sqlite() {
  local file
  SQLITE_FLAGS=()
  for file in "$1"/libsqlitejdbc.*; do
    if [ -f "$file" ]; then
      SQLITE_FLAGS=(-Dorg.sqlite.lib.path="$1" -Dorg.sqlite.lib.name="${file##*/}")
    fi
  done
}

# A training run writes the ahead-of-time cache. Baton works without, only slower to start, so
# nothing here can fail the build.
train() {
  local dir=$1 jar path=''
  while IFS= read -r jar; do path=$path:$dir/$jar; done <"$dir/classpath"
  find_sqlite "$dir"
  "$JAVA_HOME/bin/java" "${SHORT_RUN_FLAGS[@]}" ${SQLITE_FLAGS[@]+"${SQLITE_FLAGS[@]}"} -XX:AOTCacheOutput="$dir/baton.aot" \
    -cp "${path#:}" io.baton.cli.Training "$BATON_HOME/examples/order.yaml" "$dir/training" >/dev/null 2>&1 </dev/null || true
  rm -rf "$dir/baton.aot.config" "$dir/training"
  printf '%s' "$JAVA_HOME" >"$dir/baton.aot.jdk"
}

# Sets START_FLAGS to those given and what makes the start fast. The cache belongs to the JDK that
# made it; should it not fit all the same, the JVM goes on without it, and its words about that are
# switched off.
start_flags() {
  local dist
  dist=$(dist_of "$1")
  dist=$dist/$(<"$dist/current")
  shift
  find_sqlite "$dist"
  START_FLAGS=("$@" ${SQLITE_FLAGS[@]+"${SQLITE_FLAGS[@]}"})
  if [ -f "$dist/baton.aot" ] && [ "$(cat "$dist/baton.aot.jdk" 2>/dev/null)" = "$JAVA_HOME" ]; then
    START_FLAGS+=(-XX:AOTCache="$dist/baton.aot" '-Xlog:aot*=off:stderr' '-Xlog:cds*=off:stderr')
  fi
}

# One build at a time: the lock is a folder, because making one is atomic everywhere.
LOCK=$BATON_HOME/target/build.lock
LOCK_WAIT_SECONDS=900
BUILDING=

lock() {
  local waited=0 holder
  until mkdir "$LOCK" 2>/dev/null; do
    holder=$(cat "$LOCK/pid" 2>/dev/null || true)
    if [ -n "$holder" ] && ! kill -0 "$holder" 2>/dev/null; then
      rm -rf "$LOCK"
      continue
    fi
    if [ "$waited" -eq 0 ]; then say "Waiting for another build of Baton…"; fi
    waited=$((waited + 1))
    [ "$waited" -le "$LOCK_WAIT_SECONDS" ] ||
      give_up "Another build has held $LOCK for $LOCK_WAIT_SECONDS s. If none runs, remove that folder."
    sleep 1
  done
  printf '%s' "$$" >"$LOCK/pid"
  trap unlock EXIT
  trap 'stop_build 130' INT
  trap 'stop_build 143' TERM
}

unlock() {
  rm -rf "$LOCK"
  trap - EXIT INT TERM
}

stop_build() {
  if [ -n "$BUILDING" ]; then kill "$BUILDING" 2>/dev/null || true; fi
  exit "$1"
}
