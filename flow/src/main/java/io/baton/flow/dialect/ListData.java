package io.baton.flow.dialect;

import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import io.baton.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The document writes {@code step1.data[*].from} for all mails of a list and {@code step1.data.id}
 * for the one mail that the plan is about. Where a step's data is used as a list, a field of it is
 * that of the first item.
 */
final class ListData {
  private static final Pattern LIST = Pattern.compile("([A-Za-z_][\\w-]*)\\.data\\[\\*]");
  private static final Pattern MARKED = Pattern.compile("\\{\\{.*?}}|\\$\\{.*?}", Pattern.DOTALL);

  private final Set<String> lists = new TreeSet<>();

  /** Looks through everything that the plan writes. */
  ListData(Iterable<Node> steps) {
    steps.forEach(this::look);
  }

  private void look(Node node) {
    switch (node) {
      case Node.Leaf(Position ignored, Value.Text(String text)) ->
          LIST.matcher(text).results().map(found -> found.group(1)).forEach(lists::add);
      case Node.Leaf ignored -> {}
      case Node.Seq list -> list.items().forEach(this::look);
      case Node.Fields object -> object.fields().values().forEach(field -> look(field.value()));
    }
  }

  /** Parameters: only what is marked as an expression is one. */
  Node inTemplates(Node node) {
    return switch (node) {
      case Node.Leaf(Position position, Value.Text(String text)) ->
          Nodes.leaf(position, MARKED.matcher(text).replaceAll(this::ofMarked));
      case Node.Leaf other -> other;
      case Node.Seq list ->
          new Node.Seq(list.position(), list.items().stream().map(this::inTemplates).toList());
      case Node.Fields object -> {
        Map<String, Node.Field> changed = new LinkedHashMap<>();
        object
            .fields()
            .forEach(
                (key, field) ->
                    changed.put(
                        key, new Node.Field(field.keyPosition(), inTemplates(field.value()))));
        yield Node.fields(object.position(), changed);
      }
    };
  }

  /** A condition is an expression as a whole. */
  Node inCondition(Node node) {
    return node instanceof Node.Leaf(Position position, Value.Text(String text))
        ? Nodes.leaf(position, first(text))
        : node;
  }

  private String ofMarked(MatchResult marked) {
    return Matcher.quoteReplacement(first(marked.group()));
  }

  private String first(String expression) {
    if (lists.isEmpty()) {
      return expression;
    }
    String ids = lists.stream().map(Pattern::quote).collect(Collectors.joining("|"));
    return Pattern.compile(
            "(?<![\\w.\\])-])(" + ids + ")\\.data\\.([A-Za-z_][\\w-]*(?:\\.[\\w-]+)*)")
        .matcher(expression)
        .replaceAll("($1.data[0].$2 ?? $1.data.$2)");
  }
}
