package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import io.baton.value.Value;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Steps that the agent plan runs once for every item because a parameter is a list of all items,
 * {@code {{ step1.data[*].from }}}. Several such parameters are taken together by index.
 *
 * <p>To the author such a step has one output, {@code data}, the list of what the items gave; a
 * {@code forEach} gives a list of outputs with a {@code data} each. Expressions that read {@code
 * step2.data} are therefore made to read {@code (step2[*].data)}.
 */
final class FanOut {
  private static final Pattern EACH =
      Pattern.compile("\\s*\\{\\{\\s*([A-Za-z_][\\w-]*(?:\\.[\\w-]+|\\[[^\\[\\]{}]+])*)\\s*}}\\s*");
  private static final Pattern EXPRESSION = Pattern.compile("\\{\\{.*?}}|\\$\\{.*?}");
  private static final Set<String> BARE = Set.of("executeIf", "execute_if", "condition");

  private final Map<String, Pattern> dataOf;

  private FanOut(Map<String, Pattern> dataOf) {
    this.dataOf = dataOf;
  }

  static FanOut of(List<Node> steps) {
    Map<String, Pattern> dataOf = new LinkedHashMap<>();
    for (Node step : steps) {
      String id = idOf(step);
      if (id != null && Nodes.at(step, "forEach") == null && !lists(step).isEmpty()) {
        dataOf.put(
            id, Pattern.compile("(?<![\\w.\\])-])" + Pattern.quote(id) + "\\.data(?![\\w-])"));
      }
    }
    return new FanOut(dataOf);
  }

  private static @Nullable String idOf(Node step) {
    Node id = Nodes.at(step, "id");
    id = id == null ? Nodes.at(step, "stepId") : id;
    return id == null ? null : Nodes.text(id);
  }

  /** The names of parameters that are a list of all items. */
  private static Set<String> lists(Node step) {
    Node type = Nodes.at(step, "type");
    String kind = type == null ? "action" : Nodes.text(type);
    Set<String> lists = new LinkedHashSet<>();
    if (Set.of("action", "loop").contains(String.valueOf(kind))
        && Nodes.at(step, "params") instanceof Node.Fields params) {
      params.fields().forEach((name, field) -> addIfList(lists, name, field.value()));
    }
    return lists;
  }

  private static void addIfList(Set<String> lists, String name, Node value) {
    if (path(value) != null) {
      lists.add(name);
    }
  }

  private static @Nullable String path(Node value) {
    String text = Nodes.text(value);
    if (text == null || !text.contains("[*]")) {
      return null;
    }
    Matcher whole = EACH.matcher(text);
    return whole.matches() ? whole.group(1) : null;
  }

  /** The expression for the data of a step, whether it fans out or not. */
  String data(String id) {
    return dataOf.containsKey(id) ? "(" + id + "[*].data)" : id + ".data";
  }

  /** Turns the lists among the parameters into a loop over them. */
  void apply(Rewriting step) {
    Node.Field params = step.get("params");
    if (params == null || step.has("forEach") || !(params.value() instanceof Node.Fields object)) {
      return;
    }
    Rewriting single = Rewriting.empty(object.position());
    for (Map.Entry<String, Node.Field> entry : object.fields().entrySet()) {
      Node value = entry.getValue().value();
      String path = path(value);
      Node replaced =
          path == null ? value : Nodes.leaf(value.position(), itemOf(step, value, path));
      single.put(entry.getKey(), new Node.Field(entry.getValue().keyPosition(), replaced));
    }
    step.take("params");
    step.put("params", single.done());
  }

  /** The first list is the one that is looped over, the others follow its index. */
  private static String itemOf(Rewriting step, Node value, String path) {
    if (step.has("forEach")) {
      return "{{ (" + path + ")[index] }}";
    }
    step.put("forEach", value);
    return "{{ item }}";
  }

  /** Makes every expression of a step read the data of steps that fan out. */
  Node readResults(Node node) {
    return dataOf.isEmpty() ? node : rewrite(node, false);
  }

  private Node rewrite(Node node, boolean bare) {
    return switch (node) {
      case Node.Leaf(Position position, Value.Text(String text)) ->
          Nodes.leaf(position, bare ? widen(text) : widenParts(text));
      case Node.Leaf leaf -> leaf;
      case Node.Seq list ->
          new Node.Seq(
              list.position(), list.items().stream().map(item -> rewrite(item, false)).toList());
      case Node.Fields object -> {
        Rewriting changed = Rewriting.of(object);
        object
            .fields()
            .keySet()
            .forEach(key -> changed.change(key, n -> rewrite(n, BARE.contains(key))));
        yield changed.done();
      }
    };
  }

  private String widenParts(String text) {
    return EXPRESSION
        .matcher(text)
        .replaceAll(part -> Matcher.quoteReplacement(widen(part.group())));
  }

  private String widen(String expression) {
    String wide = expression;
    for (Map.Entry<String, Pattern> step : dataOf.entrySet()) {
      wide =
          step.getValue().matcher(wide).replaceAll(Matcher.quoteReplacement(data(step.getKey())));
    }
    return wide;
  }
}
