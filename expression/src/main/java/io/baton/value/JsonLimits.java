package io.baton.value;

/**
 * How much JSON a reader takes in. A text beyond a limit is refused with the limit's name and size,
 * before anything of that size is built.
 *
 * @param maxDepth how many arrays and objects may lie inside each other
 * @param maxNumberLength how many characters a number may have
 * @param maxExponent the greatest power of ten of a number, in both directions
 * @param maxTextLength how many characters one string or key may have
 * @param maxTotalLength how many characters (or bytes, where bytes are read) the whole may have
 */
public record JsonLimits(
    int maxDepth, int maxNumberLength, int maxExponent, int maxTextLength, int maxTotalLength) {

  /** The deepest nesting that any setting may allow: readers and writers are recursive. */
  public static final int DEEPEST = 1_000;

  static final int LONGEST_NUMBER = 10_000;

  public static final JsonLimits DEFAULT = new JsonLimits(100, 100, 308, 10 << 20, 16 << 20);

  public JsonLimits {
    requireWithin("maxDepth", maxDepth, DEEPEST);
    requireWithin("maxNumberLength", maxNumberLength, LONGEST_NUMBER);
    requireWithin("maxExponent", maxExponent, LONGEST_NUMBER);
    requireWithin("maxTextLength", maxTextLength, Integer.MAX_VALUE);
    requireWithin("maxTotalLength", maxTotalLength, Integer.MAX_VALUE - 8);
  }

  public JsonLimits withMaxDepth(int depth) {
    return new JsonLimits(depth, maxNumberLength, maxExponent, maxTextLength, maxTotalLength);
  }

  public JsonLimits withMaxTotalLength(int length) {
    return new JsonLimits(maxDepth, maxNumberLength, maxExponent, maxTextLength, length);
  }

  private static void requireWithin(String name, int value, int most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(
          "%s must lie between 1 and %d, not %d".formatted(name, most, value));
    }
  }
}
