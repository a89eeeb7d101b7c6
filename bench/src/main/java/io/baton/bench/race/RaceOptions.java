package io.baton.bench.race;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was asked for on the command line.
 *
 * @param peers by name; empty: none
 * @param peerLimit how long a peer may take for a workload
 * @param minutes of the sustained run; 0: no such run
 */
record RaceOptions(
    List<String> workloads,
    List<String> stores,
    List<String> peers,
    Duration peerLimit,
    int minutes,
    @Nullable Path plot,
    boolean json,
    boolean quick) {

  static final List<String> WORKLOADS = List.of("W1", "W2", "W3", "W4", "W5");
  static final Duration DEFAULT_PEER_LIMIT = Duration.ofMinutes(3);
  private static final String PEER_LIMIT = "--peer-limit";
  private static final List<String> STORES = List.of(Goal.SQLITE, Goal.POSTGRES);

  /**
   * @throws IllegalArgumentException with what is wrong
   */
  static RaceOptions of(List<String> args) {
    List<String> rest = new ArrayList<>(args);
    boolean json = rest.remove("--json");
    boolean quick = rest.remove("--quick");
    List<String> peers = takePeers(rest);
    String store = takeValue(rest, "--store");
    String limit = takeValue(rest, PEER_LIMIT);
    String minutes = takeValue(rest, "--minutes");
    String plot = takeValue(rest, "--plot");
    if (store != null && !STORES.contains(store)) {
      throw new IllegalArgumentException("'%s' is no store: sqlite or postgres".formatted(store));
    }
    for (String name : rest) {
      if (!WORKLOADS.contains(name)) {
        throw new IllegalArgumentException("'%s' is no workload and no option.".formatted(name));
      }
    }
    return new RaceOptions(
        minutes != null ? List.of("W1") : rest.isEmpty() ? WORKLOADS : List.copyOf(rest),
        store == null ? STORES : List.of(store),
        peers,
        limit == null ? DEFAULT_PEER_LIMIT : seconds(limit),
        minutes == null ? 0 : Integer.parseInt(minutes),
        plot == null ? null : Path.of(plot),
        json,
        quick);
  }

  private static Duration seconds(String text) {
    if (!text.matches("[1-9]\\d{0,5}")) {
      throw new IllegalArgumentException(
          "%s needs a number of seconds, not '%s'.".formatted(PEER_LIMIT, text));
    }
    return Duration.ofSeconds(Long.parseLong(text));
  }

  private static List<String> takePeers(List<String> rest) {
    if (rest.remove("--peers")) {
      return Peers.ALL;
    }
    for (String arg : rest) {
      if (arg.startsWith("--peers=")) {
        rest.remove(arg);
        return known(List.of(arg.substring("--peers=".length()).split(",")));
      }
    }
    return List.of();
  }

  private static List<String> known(List<String> names) {
    for (String name : names) {
      if (!Peers.ALL.contains(name)) {
        throw new IllegalArgumentException(
            "'%s' is no peer: %s".formatted(name, String.join(", ", Peers.ALL)));
      }
    }
    return names;
  }

  private static @Nullable String takeValue(List<String> rest, String option) {
    int index = rest.indexOf(option);
    if (index < 0) {
      return null;
    }
    if (index + 1 == rest.size()) {
      throw new IllegalArgumentException(option + " needs a value.");
    }
    rest.remove(index);
    return rest.remove(index);
  }

  Pace pace() {
    return minutes > 0 ? Pace.sustained(minutes) : quick ? Pace.QUICK : Pace.FULL;
  }
}
