package io.baton.flow.plan;

import java.util.AbstractList;
import java.util.Collection;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * A fixed list of step indexes. Plans of ten thousand steps are walked all the time, so the numbers
 * are kept as numbers; most lists have one, which needs no array.
 */
public final class Indexes extends AbstractList<Integer> implements RandomAccess {
  public static final Indexes NONE = new Indexes(0, new int[0]);

  private final int only;
  private final int @Nullable [] all;

  private Indexes(int only, int @Nullable [] all) {
    this.only = only;
    this.all = all;
  }

  public static Indexes of(Collection<Integer> indexes) {
    if (indexes.isEmpty()) {
      return NONE;
    }
    return indexes.size() == 1
        ? new Indexes(indexes.iterator().next(), null)
        : new Indexes(0, indexes.stream().mapToInt(Integer::intValue).toArray());
  }

  /** {@link #get} without making an object of the number. */
  public int at(int place) {
    if (all != null) {
      return all[place];
    }
    if (place != 0) {
      throw new IndexOutOfBoundsException(place);
    }
    return only;
  }

  public boolean has(int index) {
    for (int place = 0; place < size(); place++) {
      if (at(place) == index) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Integer get(int place) {
    return at(place);
  }

  @Override
  public int size() {
    return all == null ? 1 : all.length;
  }
}
