package io.baton.cli;

/** Numbers as people read them. */
public final class Counted {
  private Counted() {}

  public static String steps(int count) {
    return of(count, "step");
  }

  /** "1 step", "2 steps". */
  public static String of(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  /**
   * A length of time, as short as it stays telling: {@code 12 ms}, {@code 1.2 s}, {@code 3m 05s}.
   */
  public static String millis(long millis) {
    if (millis < 1000) {
      return millis + " ms";
    }
    if (millis < 60_000) {
      return "%d.%d s".formatted(millis / 1000, millis % 1000 / 100);
    }
    long seconds = millis / 1000;
    return seconds < 3600
        ? "%dm %02ds".formatted(seconds / 60, seconds % 60)
        : "%dh %02dm".formatted(seconds / 3600, seconds % 3600 / 60);
  }
}
