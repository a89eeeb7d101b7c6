package io.baton.engine.state;

import java.util.ArrayList;
import java.util.List;

/**
 * The names of step runs: a step's id and the index of every loop around it. What recovers may run
 * several times for one step, and each time needs names of its own. From the second passage through
 * one of the flow's error handlers on, a mark follows the id, as in {@code notify~2}; steps that
 * recover from the failure of a loop itself, not of a round of it, have {@code ~1} where a round
 * has its index. In a path a mark is a negative number, so that it is never taken for a round.
 */
public final class Keys {
  /** Stands in a path for a loop as a whole. */
  static final int WHOLE_LOOP = -1;

  private static final char MARK = '~';

  private Keys() {}

  public static String of(String stepId, List<Integer> path) {
    if (path.isEmpty()) {
      return stepId;
    }
    StringBuilder key = new StringBuilder(stepId);
    for (int index : path) {
      if (index < 0) {
        key.append(MARK).append(-index);
      } else {
        key.append('[').append(index).append(']');
      }
    }
    return key.toString();
  }

  /** What paths begin with in a handler that is entered for this time, counted from 1. */
  static List<Integer> passage(int number) {
    return number == 1 ? List.of() : List.of(-number);
  }

  /** How many loops are around what has this path. */
  public static int loopDepth(List<Integer> path) {
    boolean marked = !path.isEmpty() && path.getFirst() < WHOLE_LOOP;
    return marked ? path.size() - 1 : path.size();
  }

  public static String stepId(String key) {
    return key.substring(0, endOfName(key, 0));
  }

  public static List<Integer> path(String key) {
    List<Integer> path = new ArrayList<>();
    int from = endOfName(key, 0);
    while (from < key.length()) {
      int to = endOfName(key, from + 1);
      boolean mark = key.charAt(from) == MARK;
      int number = Integer.parseInt(key.substring(from + 1, mark ? to : to - 1));
      path.add(mark ? -number : number);
      from = to;
    }
    return path;
  }

  private static int endOfName(String key, int from) {
    int end = from;
    while (end < key.length() && key.charAt(end) != '[' && key.charAt(end) != MARK) {
      end++;
    }
    return end;
  }

  /** The key without its last index. */
  public static String outer(String key) {
    int bracket = key.lastIndexOf('[');
    return key.endsWith("]") ? key.substring(0, bracket) : key;
  }
}
