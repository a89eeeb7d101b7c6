package io.baton.value;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a small object: keys and values by turns in one array, looked through from the
 * front. Nearly all objects are small, and millions of them are made and kept; a hashed map takes
 * five times the memory and is no faster for so few. It cannot be changed.
 */
final class FewFields extends AbstractMap<String, Value> {
  /** Above this many, a hashed map is better. */
  static final int MOST = 8;

  private final Object[] slots;

  private FewFields(Object[] slots) {
    this.slots = slots;
  }

  /** Over an array that nobody else changes. */
  static FewFields adopt(Object[] keysAndValues) {
    return new FewFields(keysAndValues);
  }

  static FewFields of(Map<String, ? extends Value> fields) {
    Object[] slots = new Object[fields.size() * 2];
    int at = 0;
    for (Map.Entry<String, ? extends Value> field : fields.entrySet()) {
      slots[at++] = field.getKey();
      slots[at++] = field.getValue();
    }
    return new FewFields(slots);
  }

  /** Where the key stands among the first slots, or -1. */
  static int find(Object[] slots, int used, @Nullable Object key) {
    for (int at = 0; at < used; at += 2) {
      if (slots[at].equals(key)) {
        return at;
      }
    }
    return -1;
  }

  /** These fields with one more, or with another value for one; null where they are too many. */
  @Nullable FewFields with(String key, Value value) {
    int at = find(slots, slots.length, key);
    if (at < 0 && size() == MOST) {
      return null;
    }
    Object[] changed = Arrays.copyOf(slots, at < 0 ? slots.length + 2 : slots.length);
    int place = at < 0 ? slots.length : at;
    changed[place] = at < 0 ? key : slots[place];
    changed[place + 1] = value;
    return new FewFields(changed);
  }

  String key(int index) {
    return (String) slots[index * 2];
  }

  Value value(int index) {
    return (Value) slots[index * 2 + 1];
  }

  @Override
  public @Nullable Value get(@Nullable Object key) {
    int at = find(slots, slots.length, key);
    return at < 0 ? null : (Value) slots[at + 1];
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return find(slots, slots.length, key) >= 0;
  }

  @Override
  public int size() {
    return slots.length / 2;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super Value> action) {
    for (int index = 0; index < size(); index++) {
      action.accept(key(index), value(index));
    }
  }

  @Override
  public Set<Map.Entry<String, Value>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, Value>> iterator() {
        return new Entries();
      }

      @Override
      public int size() {
        return FewFields.this.size();
      }
    };
  }

  private final class Entries implements Iterator<Map.Entry<String, Value>> {
    private int next;

    @Override
    public boolean hasNext() {
      return next < size();
    }

    @Override
    public Map.Entry<String, Value> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      int index = next++;
      return Map.entry(key(index), value(index));
    }
  }
}
