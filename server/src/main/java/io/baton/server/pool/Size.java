package io.baton.server.pool;

import io.baton.runtime.scale.ProcessSettings;
import java.util.List;
import java.util.Optional;

/** What one worker may use: the base of its load, and its share of a machine. */
record Size(double cores, int megabytes) {
  static final List<String> KEYS = List.of("cores", "memory");

  private static final Size DEFAULT = new Size(1, 512);
  private static final int MOST_MEGABYTES = 1_000_000;

  static Size read(Entry pool) {
    Optional<Entry> worker = pool.entry("worker", KEYS);
    if (worker.isEmpty()) {
      return DEFAULT;
    }
    Entry size = worker.get();
    double cores =
        size.node("cores")
            .map(node -> node.toValue().toString())
            .flatMap(text -> cores(size, text))
            .orElse(DEFAULT.cores);
    int megabytes =
        size.text("memory").flatMap(text -> megabytes(size, text)).orElse(DEFAULT.megabytes);
    return new Size(cores, megabytes);
  }

  private static Optional<Double> cores(Entry size, String text) {
    if (text.matches("\\d{1,3}(\\.\\d{1,3})?") && Double.parseDouble(text) >= 0.05) {
      return Optional.of(Double.parseDouble(text));
    }
    size.problem("cores", "cores must be a number from 0.05, such as 0.5");
    return Optional.empty();
  }

  private static Optional<Integer> megabytes(Entry size, String text) {
    String number = text.replaceFirst("\\s*(MB|Mi|GB|Gi)$", "");
    if (number.matches("\\d{1,6}") && !number.equals(text)) {
      int amount = Integer.parseInt(number) * (text.contains("G") ? 1024 : 1);
      if (amount >= 16 && amount <= MOST_MEGABYTES) {
        return Optional.of(amount);
      }
    }
    size.problem("memory", "memory must be from 16MB to 976GB, such as 512MB or 2GB");
    return Optional.empty();
  }

  ProcessSettings applied(ProcessSettings settings) {
    return settings.withSize(cores, megabytes * 1024L * 1024);
  }
}
