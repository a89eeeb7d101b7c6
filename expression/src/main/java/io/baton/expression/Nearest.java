package io.baton.expression;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that was probably meant, for the "did you mean" of an error message. */
public final class Nearest {
  private static final int LONGEST = 64;

  private Nearest() {}

  /** The nearest name within a third of its letters; the first of equally near ones. */
  public static Optional<String> to(String given, Collection<String> names) {
    String plain = plain(given);
    String best = null;
    int least = Integer.MAX_VALUE;
    for (String name : names) {
      int distance = given.length() > LONGEST ? LONGEST : distance(plain, plain(name));
      if (distance < least && distance <= Math.max(1, name.length() / 3)) {
        best = name;
        least = distance;
      }
    }
    return Optional.ofNullable(best);
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replace("_", "");
  }

  private static int distance(String a, String b) {
    int[] above = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(above[j], row[j - 1]) + 1);
      }
      above = row;
    }
    return above[b.length()];
  }
}
