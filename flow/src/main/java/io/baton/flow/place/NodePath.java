package io.baton.flow.place;

import io.baton.flow.document.Node;
import org.jspecify.annotations.Nullable;

/** Finds nodes by paths such as {@code steps[2].retry.delay}, whatever way keys are spelled. */
final class NodePath {

  /** The node at the path, or the innermost one on the way to it. */
  record Found(Node node, boolean isExact) {}

  private NodePath() {}

  static Found find(Node root, String path) {
    Node node = root;
    String rest = path;
    while (!rest.isEmpty()) {
      Node next;
      int taken;
      if (rest.charAt(0) == '[') {
        int end = rest.indexOf(']');
        next = node instanceof Node.Seq seq && end > 0 ? item(seq, rest.substring(1, end)) : null;
        taken = end + 1;
      } else {
        taken = node instanceof Node.Fields fields ? keyLength(fields, rest) : 0;
        next = node instanceof Node.Fields fields ? field(fields, rest.substring(0, taken)) : null;
      }
      if (next == null) {
        return new Found(node, false);
      }
      node = next;
      rest = rest.substring(taken);
      rest = rest.startsWith(".") ? rest.substring(1) : rest;
    }
    return new Found(node, true);
  }

  private static @Nullable Node item(Node.Seq seq, String index) {
    try {
      int at = Integer.parseInt(index);
      return at < seq.items().size() ? seq.items().get(at) : null;
    } catch (NumberFormatException notAnIndex) {
      return null;
    }
  }

  /** Keys may hold dots themselves, so the longest one that fits is meant. */
  private static int keyLength(Node.Fields fields, String rest) {
    int longest = 0;
    for (String key : fields.fields().keySet()) {
      boolean whole =
          rest.startsWith(key)
              && (rest.length() == key.length() || ".[".indexOf(rest.charAt(key.length())) >= 0);
      longest = whole ? Math.max(longest, key.length()) : longest;
    }
    return longest > 0 ? longest : upToSeparator(rest);
  }

  private static int upToSeparator(String rest) {
    int end = 0;
    while (end < rest.length() && ".[".indexOf(rest.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  private static @Nullable Node field(Node.Fields fields, String key) {
    Node.Field exact = fields.fields().get(key);
    if (exact != null) {
      return exact.value();
    }
    for (var entry : fields.fields().entrySet()) {
      if (canonical(entry.getKey()).equals(key)) {
        return entry.getValue().value();
      }
    }
    return null;
  }

  private static String canonical(String written) {
    if (written.equals("config")) {
      return "params";
    }
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < written.length(); i++) {
      boolean joint = written.charAt(i) == '_' && i + 1 < written.length();
      out.append(joint ? Character.toUpperCase(written.charAt(++i)) : written.charAt(i));
    }
    return out.toString();
  }
}
