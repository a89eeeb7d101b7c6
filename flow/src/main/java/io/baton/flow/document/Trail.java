package io.baton.flow.document;

import java.util.ArrayList;
import java.util.List;

/** Where in the document a reader is; rendered only for a problem. */
final class Trail {
  private final List<Object> parts = new ArrayList<>();

  void enter(String key) {
    parts.add(key);
  }

  void enter(int index) {
    parts.add(index);
  }

  void leave() {
    parts.removeLast();
  }

  int depth() {
    return parts.size();
  }

  @Override
  public String toString() {
    StringBuilder path = new StringBuilder();
    for (Object part : parts) {
      if (part instanceof Integer index) {
        path.append('[').append(index.intValue()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(part);
      }
    }
    return path.toString();
  }
}
