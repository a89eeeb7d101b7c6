package io.baton.value;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** A JSON array. */
public final class Arr implements Value, Iterable<Value> {
  /** Where counting stops: sharing can make a value weigh more than any number holds. */
  static final long MAX_WEIGHT = Long.MAX_VALUE / 4;

  public static final Arr EMPTY = new Arr(List.of());

  private final List<Value> items;
  private final long weight;
  private final int depth;

  private Arr(List<Value> items) {
    this.items = items;
    long total = 2;
    int deepest = 0;
    for (Value item : items) {
      total = Math.min(MAX_WEIGHT, total + item.weight() + 1);
      deepest = Math.max(deepest, item.depth());
    }
    this.weight = total;
    this.depth = deepest + 1;
  }

  public static Arr of(Collection<? extends Value> items) {
    return items.isEmpty() ? EMPTY : new Arr(List.copyOf(items));
  }

  public static Arr of(Value... items) {
    return of(List.of(items));
  }

  public List<Value> items() {
    return items;
  }

  public int size() {
    return items.size();
  }

  public boolean isEmpty() {
    return items.isEmpty();
  }

  public Value get(int index) {
    return items.get(index);
  }

  public Stream<Value> stream() {
    return items.stream();
  }

  @Override
  public String typeName() {
    return "array";
  }

  @Override
  public long weight() {
    return weight;
  }

  @Override
  public int depth() {
    return depth;
  }

  @Override
  public Iterator<Value> iterator() {
    return items.iterator();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Arr arr && items.equals(arr.items);
  }

  @Override
  public int hashCode() {
    return items.hashCode();
  }

  @Override
  public String toString() {
    return Json.write(this);
  }
}
