package io.baton.expression;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Finds the name that was probably meant where a written one is unknown. */
public final class Suggestion {
  private static final int FAR = Integer.MAX_VALUE;

  private Suggestion() {}

  /** {@code "; did you mean 'x'?"}, or nothing where no known name is near. */
  public static String didYouMean(String written, Collection<String> known) {
    String near = nearest(written, known);
    return near == null ? "" : "; did you mean '" + near + "'?";
  }

  /** The nearest known name, or null where none is near enough to be meant. */
  public static @Nullable String nearest(String written, Collection<String> known) {
    int allowed = tolerance(written.length());
    String best = null;
    int bestDistance = allowed + 1;
    for (String candidate : known) {
      int distance = distance(written, candidate, bestDistance - 1);
      if (distance < bestDistance) {
        best = candidate;
        bestDistance = distance;
      }
    }
    return best;
  }

  /** Short names differ by little without being meant: one edit up to five letters, then two. */
  private static int tolerance(int length) {
    return length < 3 ? 0 : length < 6 ? 1 : 2;
  }

  /** Edits (insert, delete, replace, swap of neighbours), ignoring case and separators. */
  private static int distance(String left, String right, int limit) {
    if (limit < 0 || Math.abs(left.length() - right.length()) > limit + 2) {
      return FAR;
    }
    String a = plain(left);
    String b = plain(right);
    if (Math.abs(a.length() - b.length()) > limit) {
      return FAR;
    }
    int[] beforePrevious = new int[b.length() + 1];
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      int smallest = i;
      for (int j = 1; j <= b.length(); j++) {
        row[j] = cell(a, b, i, j, beforePrevious, previous, row);
        smallest = Math.min(smallest, row[j]);
      }
      if (smallest > limit) {
        return FAR;
      }
      beforePrevious = previous;
      previous = row;
    }
    return previous[b.length()];
  }

  private static int cell(
      String a, String b, int i, int j, int[] beforePrevious, int[] previous, int[] row) {
    boolean same = a.charAt(i - 1) == b.charAt(j - 1);
    int best = Math.min(previous[j - 1] + (same ? 0 : 1), Math.min(previous[j], row[j - 1]) + 1);
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, beforePrevious[j - 2] + 1) : best;
  }

  private static String plain(String name) {
    StringBuilder out = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char letter = name.charAt(i);
      if (letter != '_' && letter != '-') {
        out.append(Character.toLowerCase(letter));
      }
    }
    return out.toString();
  }
}
