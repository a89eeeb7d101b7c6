package io.baton.server.pool;

import io.baton.expression.Suggestion;
import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import io.baton.flow.problem.Problem;
import io.baton.value.Arr;
import io.baton.value.Durations;
import io.baton.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * One object of a file of settings. What has the wrong kind is reported and then counts as absent,
 * so that all problems are found at once.
 */
final class Entry {
  private static final Pattern UNDERSCORE = Pattern.compile("_([a-z])");

  private final String path;
  private final Position position;
  private final List<Problem> problems;
  private final Map<String, Node.Field> fields = new LinkedHashMap<>();

  Entry(String path, Node.Fields node, List<Problem> problems, List<String> known) {
    this.path = path;
    this.position = node.position();
    this.problems = problems;
    node.fields()
        .forEach(
            (written, field) -> {
              String key =
                  UNDERSCORE
                      .matcher(written)
                      .replaceAll(hit -> hit.group(1).toUpperCase(Locale.ROOT));
              if (known.contains(key)) {
                fields.put(key, field);
              } else {
                problems.add(
                    Problem.error(
                        pathOf(written),
                        field.keyPosition(),
                        "unknown key '%s'%s; known are %s"
                            .formatted(
                                written,
                                Suggestion.didYouMean(written, known),
                                String.join(", ", known))));
              }
            });
  }

  String pathOf(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  void problem(String key, String message) {
    Node.Field field = fields.get(key);
    problems.add(
        Problem.error(pathOf(key), field == null ? position : field.value().position(), message));
  }

  boolean has(String key) {
    return fields.containsKey(key);
  }

  Optional<Node> node(String key) {
    return Optional.ofNullable(fields.get(key)).map(Node.Field::value);
  }

  private <T> Optional<T> read(String key, String what, Function<Value, Optional<T>> reader) {
    Optional<Node> node = node(key);
    if (node.isEmpty()) {
      return Optional.empty();
    }
    Optional<T> read = reader.apply(node.get().toValue());
    if (read.isEmpty()) {
      problem(key, "%s must be %s".formatted(key, what));
    }
    return read;
  }

  Optional<Integer> whole(String key, int least, int most) {
    return read(
        key,
        "a whole number from %d to %d".formatted(least, most),
        value -> whole(value).filter(number -> number >= least && number <= most));
  }

  static Optional<Integer> whole(Value value) {
    String text = value instanceof Value.Num number ? number.toString() : "";
    return text.matches("-?\\d{1,9}") ? Optional.of(Integer.parseInt(text)) : Optional.empty();
  }

  Optional<String> text(String key) {
    return read(
        key,
        "a text that is not empty",
        value ->
            value instanceof Value.Text text && !text.value().isBlank()
                ? Optional.of(text.value())
                : Optional.empty());
  }

  Optional<Duration> duration(String key) {
    Optional<Node> node = node(key);
    if (node.isEmpty()) {
      return Optional.empty();
    }
    Durations.Parsed parsed = Durations.parse(node.get().toValue());
    if (parsed.duration() == null) {
      problem(key, parsed.refusal());
    }
    return Optional.ofNullable(parsed.duration());
  }

  /** {@code 75} or {@code 75%}, as a share. */
  Optional<Double> percent(String key) {
    return read(
        key,
        "a percentage from 1 to 100, such as 75%",
        value -> {
          String text =
              value instanceof Value.Text written
                  ? written.value().strip().replaceFirst("\\s*%$", "")
                  : value.toString();
          return text.matches("\\d{1,3}(\\.\\d{1,3})?")
                  && Double.parseDouble(text) >= 1
                  && Double.parseDouble(text) <= 100
              ? Optional.of(Double.parseDouble(text) / 100)
              : Optional.empty();
        });
  }

  /** A list of texts that is not empty. */
  Optional<List<String>> texts(String key) {
    return read(
        key,
        "a list of texts that is not empty",
        value -> {
          if (!(value instanceof Arr items) || items.isEmpty()) {
            return Optional.empty();
          }
          List<String> texts = new ArrayList<>();
          for (Value item : items) {
            if (!(item instanceof Value.Text text)) {
              return Optional.empty();
            }
            texts.add(text.value());
          }
          return Optional.of(texts);
        });
  }

  Optional<Entry> entry(String key, List<String> known) {
    Optional<Node> node = node(key);
    if (node.isEmpty()) {
      return Optional.empty();
    }
    if (node.get() instanceof Node.Fields object) {
      return Optional.of(new Entry(pathOf(key), object, problems, known));
    }
    problem(key, "%s must be an object with the keys %s".formatted(key, String.join(", ", known)));
    return Optional.empty();
  }

  /** The objects of a list. */
  List<Entry> entries(String key, List<String> known) {
    Optional<Node> node = node(key);
    List<Entry> entries = new ArrayList<>();
    if (node.isPresent() && node.get() instanceof Node.Seq list) {
      for (Node item : list.items()) {
        if (item instanceof Node.Fields object) {
          String at = "%s[%d]".formatted(pathOf(key), entries.size());
          entries.add(new Entry(at, object, problems, known));
        } else {
          problem(key, "each of %s must be an object".formatted(key));
        }
      }
    } else if (node.isPresent()) {
      problem(key, "%s must be a list".formatted(key));
    }
    return entries;
  }

  /** The named parts of an object, whatever their names are. */
  Map<String, Node.Field> named(String key) {
    Optional<Node> node = node(key);
    if (node.isEmpty()) {
      return Map.of();
    }
    if (node.get() instanceof Node.Fields object) {
      return object.fields();
    }
    problem(key, "%s must be an object".formatted(key));
    return Map.of();
  }

  void problemAt(String key, String name, Position where, String message) {
    problems.add(Problem.error(pathOf(key) + "." + name, where, message));
  }
}
