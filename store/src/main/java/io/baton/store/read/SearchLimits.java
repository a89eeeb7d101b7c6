package io.baton.store.read;

/**
 * When a search walks the list itself instead of following an index.
 *
 * @param common what more than so many have in common is met soon by walking
 * @param flows of more than so many no index is followed
 */
public record SearchLimits(int common, int flows) {
  public static final SearchLimits DEFAULT = new SearchLimits(20_000, 50);

  public SearchLimits {
    if (common < 1 || flows < 1) {
      throw new IllegalArgumentException("A search follows an index for at least 1 of a kind");
    }
  }
}
