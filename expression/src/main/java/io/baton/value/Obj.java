package io.baton.value;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object. Keys keep the order in which they were put, because people read what they wrote
 * and the log must come out the same to the byte; equality ignores that order.
 */
public final class Obj implements Value {
  public static final Obj EMPTY = new Obj(Map.of());

  private final Map<String, Value> fields;
  private final long weight;
  private final int depth;

  private Obj(Map<String, Value> fields) {
    this.fields = fields;
    long total = 2;
    int deepest = 0;
    if (fields instanceof FewFields few) {
      for (int i = 0; i < few.size(); i++) {
        total = heavier(total, few.key(i), few.value(i));
        deepest = Math.max(deepest, few.value(i).depth());
      }
    } else {
      for (Map.Entry<String, Value> field : fields.entrySet()) {
        total = heavier(total, field.getKey(), field.getValue());
        deepest = Math.max(deepest, field.getValue().depth());
      }
    }
    this.weight = total;
    this.depth = deepest + 1;
  }

  private static long heavier(long total, String key, Value value) {
    return Math.min(Arr.MAX_WEIGHT, total + key.length() + value.weight() + 4);
  }

  /** The object over an ordered map that nobody else keeps. */
  static Obj adopt(Map<String, Value> fields) {
    return fields.size() > FewFields.MOST
        ? new Obj(Collections.unmodifiableMap(fields))
        : of(fields);
  }

  public static Obj of(Map<String, ? extends Value> fields) {
    if (fields.isEmpty()) {
      return EMPTY;
    }
    return fields.size() > FewFields.MOST
        ? new Obj(Collections.unmodifiableMap(new LinkedHashMap<>(fields)))
        : new Obj(FewFields.of(fields));
  }

  public static Obj of(String key, Value value) {
    return new Obj(FewFields.adopt(new Object[] {key, value}));
  }

  public static Obj of(String key, Value value, String key2, Value value2) {
    return builder(2).put(key, value).put(key2, value2).build();
  }

  public static Builder builder() {
    return builder(4);
  }

  /** A builder for about this many fields. */
  public static Builder builder(int expected) {
    return new Builder(expected);
  }

  /** The value under the key, or null where the object has no such key. */
  public @Nullable Value get(String key) {
    return fields.get(key);
  }

  /** The value under the key, or JSON null where the object has no such key. */
  public Value at(String key) {
    return fields.getOrDefault(key, NULL);
  }

  public boolean has(String key) {
    return fields.containsKey(key);
  }

  public Map<String, Value> fields() {
    return fields;
  }

  public int size() {
    return fields.size();
  }

  public boolean isEmpty() {
    return fields.isEmpty();
  }

  /** This object with one key set or replaced. */
  public Obj with(String key, Value value) {
    FewFields few = fields instanceof FewFields small ? small.with(key, value) : null;
    if (few != null) {
      return new Obj(few);
    }
    Map<String, Value> copy = new LinkedHashMap<>(fields);
    copy.put(key, value);
    return of(copy);
  }

  /** This object without one key. */
  public Obj without(String key) {
    if (!has(key)) {
      return this;
    }
    Map<String, Value> copy = new LinkedHashMap<>(fields);
    copy.remove(key);
    return of(copy);
  }

  @Override
  public String typeName() {
    return "object";
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
  public boolean equals(Object other) {
    return other instanceof Obj obj && fields.equals(obj.fields);
  }

  @Override
  public int hashCode() {
    return fields.hashCode();
  }

  @Override
  public String toString() {
    return Json.write(this);
  }

  /** Collects fields in order; a key put twice keeps its first place and its last value. */
  public static final class Builder {
    private Object[] slots;
    private int used;
    private @Nullable LinkedHashMap<String, Value> many;

    private Builder(int expected) {
      slots = new Object[2 * Math.min(expected, FewFields.MOST)];
    }

    public Builder put(String key, Value value) {
      if (many != null) {
        many.put(key, value);
        return this;
      }
      int at = FewFields.find(slots, used, key);
      if (at >= 0) {
        slots[at + 1] = value;
      } else if (used == 2 * FewFields.MOST) {
        becomeMany().put(key, value);
      } else {
        append(key, value);
      }
      return this;
    }

    private void append(String key, Value value) {
      if (used == slots.length) {
        slots = Arrays.copyOf(slots, Math.min(2 * used + 2, 2 * FewFields.MOST));
      }
      slots[used++] = key;
      slots[used++] = value;
    }

    private Map<String, Value> becomeMany() {
      many = new LinkedHashMap<>(FewFields.adopt(slots));
      return many;
    }

    public Builder put(String key, String value) {
      return put(key, Value.of(value));
    }

    public Builder put(String key, long value) {
      return put(key, Value.of(value));
    }

    public Builder put(String key, boolean value) {
      return put(key, Value.of(value));
    }

    /** Puts the text, or leaves the key out where there is none. */
    public Builder putIfPresent(String key, @Nullable String value) {
      return value == null ? this : put(key, value);
    }

    public Builder putIfPresent(String key, @Nullable Value value) {
      return value == null ? this : put(key, value);
    }

    public Builder putAll(Obj other) {
      other.fields.forEach(this::put);
      return this;
    }

    public Obj build() {
      if (many != null) {
        return of(many);
      }
      return used == 0 ? EMPTY : new Obj(FewFields.adopt(Arrays.copyOf(slots, used)));
    }
  }
}
