package io.baton.engine.state;

import java.util.ArrayList;
import java.util.List;

/** The names of step runs: a step's id and the index of every loop around it. */
public final class Keys {
  private Keys() {}

  public static String of(String stepId, List<Integer> path) {
    if (path.isEmpty()) {
      return stepId;
    }
    StringBuilder key = new StringBuilder(stepId);
    for (int index : path) {
      key.append('[').append(index).append(']');
    }
    return key.toString();
  }

  public static String stepId(String key) {
    int bracket = key.indexOf('[');
    return bracket < 0 ? key : key.substring(0, bracket);
  }

  static List<Integer> path(String key) {
    List<Integer> path = new ArrayList<>();
    int from = key.indexOf('[');
    while (from >= 0) {
      int to = key.indexOf(']', from);
      path.add(Integer.parseInt(key.substring(from + 1, to)));
      from = key.indexOf('[', to);
    }
    return path;
  }

  /** The key without its last index. */
  static String outer(String key) {
    int bracket = key.lastIndexOf('[');
    return bracket < 0 ? key : key.substring(0, bracket);
  }
}
