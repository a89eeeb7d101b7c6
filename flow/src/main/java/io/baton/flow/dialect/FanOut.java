package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Steps that an agent plan runs once for every item because a parameter is a list of all items,
 * {@code {{ step1.data[*].from }}}. Several such parameters are taken together by index. A list
 * inside a longer expression is an ordinary value and stays one.
 */
final class FanOut {
  private static final Pattern PATH =
      Pattern.compile("\\s*\\{\\{\\s*([A-Za-z_][\\w-]*(?:\\.[\\w-]+|\\[[^\\[\\]{}]+])*)\\s*}}\\s*");

  private FanOut() {}

  /** Turns the lists among the parameters into a loop over them. */
  static void apply(Rewriting step) {
    Node.Field params = step.get("params");
    if (params == null || step.has("forEach") || !(params.value() instanceof Node.Fields object)) {
      return;
    }
    Rewriting single = Rewriting.empty(object.position());
    for (Map.Entry<String, Node.Field> param : object.fields().entrySet()) {
      Node value = param.getValue().value();
      String path = listPath(value);
      Node one = path == null ? value : Nodes.leaf(value.position(), itemOf(step, value, path));
      single.put(param.getKey(), new Node.Field(param.getValue().keyPosition(), one));
    }
    step.put("params", new Node.Field(params.keyPosition(), single.done()));
  }

  private static @Nullable String listPath(Node value) {
    String text = Nodes.text(value);
    if (text == null || !text.contains("[*]")) {
      return null;
    }
    Matcher whole = PATH.matcher(text);
    return whole.matches() ? whole.group(1) : null;
  }

  /** The first list is the one that is looped over, the others follow its index. */
  private static String itemOf(Rewriting step, Node value, String path) {
    if (step.has("forEach")) {
      return "{{ (" + path + ")[index] }}";
    }
    step.put("forEach", value);
    return "{{ item }}";
  }
}
