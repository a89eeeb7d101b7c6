package io.baton.bench.contest;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a program is told to measure, as {@code name=value} arguments. */
public final class Orders {
  private final Map<String, String> values = new HashMap<>();

  public static Orders of(String... args) {
    Orders orders = new Orders();
    for (String arg : args) {
      int equals = arg.indexOf('=');
      orders.values.put(arg.substring(0, equals), arg.substring(equals + 1));
    }
    return orders;
  }

  public List<String> workloads() {
    return List.of(text("workloads").split(","));
  }

  /** Executions at a time in W1. */
  public List<Integer> inFlight() {
    return Arrays.stream(text("inFlight").split(",")).map(Integer::valueOf).toList();
  }

  public double warmUpSeconds() {
    return Double.parseDouble(text("warmUpSeconds"));
  }

  public double roundSeconds() {
    return Double.parseDouble(text("roundSeconds"));
  }

  public int rounds() {
    return Integer.parseInt(text("rounds"));
  }

  /** A folder of its own for this run. */
  public Path folder() {
    return Path.of(text("folder"));
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** Such as {@code url}, the database to use. */
  public String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("'%s=…' is missing".formatted(name));
    }
    return value;
  }
}
