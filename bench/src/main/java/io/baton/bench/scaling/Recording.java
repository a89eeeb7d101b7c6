package io.baton.bench.scaling;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One recorded run.
 *
 * @param title what was run
 * @param moments in the order of time
 * @param turns in the order of time
 */
record Recording(String title, List<Moment> moments, List<Turn> turns) {
  /** As in {@code 10, 100 and 1,000}. */
  static String named(List<Integer> floods) {
    List<String> numbers =
        floods.stream().map(tasks -> String.format(Locale.ROOT, "%,d", tasks)).toList();
    return numbers.size() == 1
        ? numbers.getFirst()
        : String.join(", ", numbers.subList(0, numbers.size() - 1)) + " and " + numbers.getLast();
  }

  int peak() {
    return moments.stream().mapToInt(Moment::workers).max().orElse(0);
  }

  int deepest() {
    return moments.stream().mapToInt(Moment::depth).max().orElse(0);
  }

  int last() {
    return moments.getLast().workers();
  }

  double seconds() {
    return moments.getLast().second();
  }

  String markdown() {
    List<String> lines = new ArrayList<>();
    lines.add("### " + title + "\n");
    lines.add("| second | workers | why |\n|--:|---|---|");
    for (Turn turn : turns) {
      lines.add(
          String.format(
              Locale.ROOT,
              "| %.1f | %d → %d | %s |",
              turn.second(),
              turn.from(),
              turn.to(),
              turn.reason()));
    }
    lines.add(
        String.format(
            Locale.ROOT,
            "%n0 → %d → %d workers in %.0f s; the queue was %d deep.%n",
            peak(),
            last(),
            seconds(),
            deepest()));
    return String.join("\n", lines);
  }
}
