package io.baton.flow.schema;

import com.networknt.schema.path.NodePath;

/** Writes places in values as people do: {@code employee.name}, {@code items[2]}. */
final class Paths {
  private Paths() {}

  static String of(NodePath place) {
    String path = "";
    for (int i = 0; i < place.getNameCount(); i++) {
      Object part = place.getElement(i);
      path = part instanceof Integer index ? item(path, index) : field(path, part.toString());
    }
    return path;
  }

  static String field(String parent, String name) {
    return parent.isEmpty() ? name : parent + "." + name;
  }

  static String item(String parent, int index) {
    return parent + "[" + index + "]";
  }

  static String join(String parent, String path) {
    return path.isEmpty() || path.startsWith("[") ? parent + path : field(parent, path);
  }
}
