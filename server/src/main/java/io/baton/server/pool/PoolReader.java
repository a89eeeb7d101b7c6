package io.baton.server.pool;

import io.baton.expression.Suggestion;
import io.baton.flow.document.Node;
import io.baton.runtime.scale.Bounds;
import io.baton.runtime.scale.DepthTable;
import io.baton.runtime.scale.PoolPlan;
import io.baton.runtime.scale.ProcessSettings;
import io.baton.runtime.scale.ScaleRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Reads the settings of one pool. */
final class PoolReader {
  static final String SLOTS = "slots";
  static final String PROCESSES = "processes";
  static final String KUBERNETES = "kubernetes";

  private static final List<String> KINDS = List.of(SLOTS, PROCESSES, KUBERNETES);
  private static final List<String> COMMON =
      List.of(
          "kind",
          "min",
          "max",
          "depth",
          "cpu",
          "memory",
          "hours",
          "timezone",
          "stable",
          "cooldown",
          "idle");
  private static final int MOST_TASKS = 1_000;

  private PoolReader() {}

  /** The keys of a kind; those of all kinds where it is not known. */
  static List<String> keys(Optional<String> kind) {
    List<String> own =
        switch (kind.orElse("")) {
          case SLOTS -> List.of("slotsPerWorker");
          case PROCESSES -> List.of("tasksPerWorker", "command", "drain", "worker");
          case KUBERNETES ->
              List.of("tasksPerWorker", "image", "namespace", "server", "secret", "worker");
          default ->
              List.of(
                  "slotsPerWorker",
                  "tasksPerWorker",
                  "command",
                  "drain",
                  "worker",
                  "image",
                  "namespace",
                  "server",
                  "secret");
        };
    return Stream.concat(COMMON.stream(), own.stream()).toList();
  }

  static Optional<String> kind(Entry entry) {
    Optional<String> kind = entry.text("kind");
    if (kind.isEmpty() && !entry.has("kind")) {
      entry.problem("kind", "a pool needs a kind: slots, processes or kubernetes");
    }
    if (kind.isPresent() && !KINDS.contains(kind.get())) {
      entry.problem(
          "kind",
          "'%s' is no kind of pool; it is slots, processes or kubernetes%s"
              .formatted(kind.get(), Suggestion.didYouMean(kind.get(), KINDS)));
      return Optional.empty();
    }
    return kind;
  }

  static PoolPlan plan(String name, String kind, Entry entry, List<String> command) {
    ScaleRules rules = rules(entry);
    if (kind.equals(SLOTS)) {
      int slots =
          entry
              .whole("slotsPerWorker", 1, PoolPlan.Slots.MOST_PER_WORKER)
              .orElse(PoolPlan.Slots.DEFAULT_PER_WORKER);
      return new PoolPlan(name, rules.withTasksPerWorker(slots), new PoolPlan.Slots(slots));
    }
    ScaleRules remote =
        rules.withTasksPerWorker(entry.whole("tasksPerWorker", 1, MOST_TASKS).orElse(1));
    return kind.equals(KUBERNETES)
        ? new PoolPlan(name, remote, new PoolPlan.Elsewhere())
        : new PoolPlan(name, remote, new PoolPlan.Processes(processes(entry, command)));
  }

  private static ProcessSettings processes(Entry entry, List<String> command) {
    List<String> own = entry.texts("command").orElse(command);
    if (own.isEmpty()) {
      entry.problem("command", "there is no command that starts a worker; name one");
      own = List.of("none");
    }
    ProcessSettings settings = Size.read(entry).applied(ProcessSettings.of(own));
    return entry.duration("drain").map(settings::withDrain).orElse(settings);
  }

  static Fleet fleet(Entry entry) {
    Size size = Size.read(entry);
    return new Fleet(
        entry.text("image").orElse(Fleet.DEFAULT_IMAGE),
        entry.text("namespace").orElse(Fleet.DEFAULT_NAMESPACE),
        entry.text("server").orElse(Fleet.DEFAULT_SERVER),
        entry.text("secret").orElse(Fleet.DEFAULT_SECRET),
        size.cores(),
        size.megabytes());
  }

  private static ScaleRules rules(Entry entry) {
    ScaleRules usual = ScaleRules.DEFAULT;
    Bounds bounds = bounds(entry, Bounds.DEFAULT).orElse(Bounds.DEFAULT);
    return usual
        .withBounds(bounds)
        .withTable(table(entry))
        .withHours(HoursReader.zone(entry), HoursReader.read(entry, bounds))
        .withLoad(share(entry.percent("cpu")), share(entry.percent("memory")))
        .withPatience(
            entry.duration("stable").orElse(usual.stable()),
            entry.duration("cooldown").orElse(usual.cooldown()),
            entry.duration("idle").orElse(usual.idle()));
  }

  private static OptionalDouble share(Optional<Double> share) {
    return share.isPresent() ? OptionalDouble.of(share.get()) : OptionalDouble.empty();
  }

  /** Empty where they contradict each other, which has been reported then. */
  static Optional<Bounds> bounds(Entry entry, Bounds usual) {
    Optional<Integer> max = entry.whole("max", 0, Bounds.MOST);
    int most = max.orElse(usual.max());
    int least = entry.whole("min", 0, Bounds.MOST).orElse(Math.min(usual.min(), most));
    if (least > most) {
      entry.problem(
          entry.has("min") ? "min" : "max",
          "min must not be above max, but min is %d and max is %d".formatted(least, most));
      return Optional.empty();
    }
    return Optional.of(new Bounds(least, most));
  }

  private static DepthTable table(Entry entry) {
    List<DepthTable.Point> points = new ArrayList<>();
    for (Map.Entry<String, Node.Field> point : entry.named("depth").entrySet()) {
      Optional<Integer> workers = Entry.whole(point.getValue().value().toValue());
      if (!point.getKey().matches("\\d{1,9}")
          || workers.isEmpty()
          || workers.get() < 0
          || workers.get() > Bounds.MOST) {
        entry.problemAt(
            "depth",
            point.getKey(),
            point.getValue().keyPosition(),
            "depth is a table such as {0: 0, 10: 2, 100: 10}: how many workers, at most %d, so many waiting tasks are worth"
                .formatted(Bounds.MOST));
        return DepthTable.DEFAULT;
      }
      points.add(new DepthTable.Point(Integer.parseInt(point.getKey()), workers.get()));
    }
    if (points.isEmpty()) {
      return DepthTable.DEFAULT;
    }
    try {
      return new DepthTable(points);
    } catch (IllegalArgumentException e) {
      entry.problem("depth", String.valueOf(e.getMessage()));
      return DepthTable.DEFAULT;
    }
  }
}
