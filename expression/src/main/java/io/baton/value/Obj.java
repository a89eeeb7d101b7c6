package io.baton.value;

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
    for (Map.Entry<String, Value> field : fields.entrySet()) {
      long added = field.getKey().length() + field.getValue().weight() + 4;
      total = Math.min(Arr.MAX_WEIGHT, total + added);
      deepest = Math.max(deepest, field.getValue().depth());
    }
    this.weight = total;
    this.depth = deepest + 1;
  }

  /** The object over an ordered map that nobody else keeps. */
  static Obj adopt(Map<String, Value> fields) {
    return fields.isEmpty() ? EMPTY : new Obj(Collections.unmodifiableMap(fields));
  }

  public static Obj of(Map<String, ? extends Value> fields) {
    return fields.isEmpty()
        ? EMPTY
        : new Obj(Collections.unmodifiableMap(new LinkedHashMap<>(fields)));
  }

  public static Obj of(String key, Value value) {
    return builder().put(key, value).build();
  }

  public static Obj of(String key, Value value, String key2, Value value2) {
    return builder().put(key, value).put(key2, value2).build();
  }

  public static Builder builder() {
    return new Builder();
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
    Map<String, Value> copy = new LinkedHashMap<>(fields);
    copy.put(key, value);
    return new Obj(Collections.unmodifiableMap(copy));
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
    private final LinkedHashMap<String, Value> fields = new LinkedHashMap<>();

    public Builder put(String key, Value value) {
      fields.put(key, value);
      return this;
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
      fields.putAll(other.fields);
      return this;
    }

    public Obj build() {
      return fields.isEmpty()
          ? EMPTY
          : new Obj(Collections.unmodifiableMap(new LinkedHashMap<>(fields)));
    }
  }
}
