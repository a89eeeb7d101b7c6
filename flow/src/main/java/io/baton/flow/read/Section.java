package io.baton.flow.read;

import io.baton.expression.Suggestion;
import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import io.baton.value.Durations;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One object of a definition seen through its key table. Every getter reports a value of the wrong
 * kind and then answers as if the key were absent, so a reader goes on and finds the next problem.
 * A key whose value is null counts as absent.
 */
final class Section {
  final Reading reading;
  final String path;
  final Position position;
  final KeyTable table;
  private final Map<String, Node.Field> fields = new LinkedHashMap<>();
  private final Set<String> misspelt = new HashSet<>();

  Section(Reading reading, String path, Node.Fields node, KeyTable table) {
    this.reading = reading;
    this.path = path;
    this.position = node.position();
    this.table = table;
    node.fields().forEach(this::take);
  }

  private void take(String written, Node.Field field) {
    String key = table.canonical(written);
    if (key == null) {
      misspelt.add(String.valueOf(Suggestion.nearest(written, table.keys())));
      reading.problem(
          path(written),
          field.keyPosition(),
          "unknown key '"
              + written
              + "' in "
              + table.what()
              + Suggestion.didYouMean(written, table.keys()));
    } else if (fields.containsKey(key)) {
      reading.problem(
          path(written),
          field.keyPosition(),
          "'" + key + "' is written twice, the second time as '" + written + "'; keep one");
    } else if (!isNull(field.value())) {
      fields.put(key, field);
    }
  }

  private static boolean isNull(Node node) {
    return node instanceof Node.Leaf leaf && leaf.value() instanceof Value.Null;
  }

  String path(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  boolean has(String key) {
    return fields.containsKey(key);
  }

  /** Whether the key is there under a wrong name, which is reported, so it is not missing too. */
  boolean isMeant(String key) {
    return misspelt.contains(key);
  }

  /** Whether the author gave no sign of the key at all. */
  boolean lacks(String key) {
    return !has(key) && !isMeant(key);
  }

  @Nullable Node node(String key) {
    Node.Field field = fields.get(key);
    return field == null ? null : field.value();
  }

  /** Where the key's value stands, or the whole object where it is absent. */
  Position at(String key) {
    Node node = node(key);
    return node == null ? position : node.position();
  }

  Position keyAt(String key) {
    Node.Field field = fields.get(key);
    return field == null ? position : field.keyPosition();
  }

  void problem(String key, String message) {
    reading.problem(path(key), at(key), message);
  }

  void problemAtKey(String key, String message) {
    reading.problem(path(key), keyAt(key), message);
  }

  private void wrongKind(String key, String expected, Node found) {
    problem(key, "'" + key + "' must be " + expected + ", not " + Kinds.name(found));
  }

  @Nullable Value value(String key) {
    Node node = node(key);
    return node == null ? null : node.toValue();
  }

  @Nullable String text(String key) {
    Node node = node(key);
    if (node == null) {
      return null;
    }
    if (node instanceof Node.Leaf leaf && leaf.value() instanceof Value.Text text) {
      return text.value();
    }
    wrongKind(key, "a text", node);
    return null;
  }

  /** A text for people, for which {@code 2024} is as good as {@code "2024"}; also an expression. */
  @Nullable String anyText(String key) {
    Node node = node(key);
    if (node == null) {
      return null;
    }
    String text = node instanceof Node.Leaf leaf ? Kinds.plainText(leaf.value()) : null;
    if (text == null) {
      wrongKind(key, "a text", node);
    }
    return text;
  }

  /** An expression; it must say something. */
  @Nullable String expression(String key) {
    String text = anyText(key);
    if (text != null && text.isBlank()) {
      problem(key, "'" + key + "' is empty; write an expression or leave the key out");
      return null;
    }
    return text;
  }

  boolean flag(String key, boolean absent) {
    Node node = node(key);
    if (node == null) {
      return absent;
    }
    if (node instanceof Node.Leaf leaf && leaf.value() instanceof Value.Bool bool) {
      return bool.value();
    }
    wrongKind(key, "true or false", node);
    return absent;
  }

  @Nullable Integer integer(String key, int least, int most) {
    Node node = node(key);
    if (node == null) {
      return null;
    }
    if (!(node instanceof Node.Leaf leaf) || !(leaf.value() instanceof Value.Int number)) {
      wrongKind(key, "a whole number", node);
      return null;
    }
    if (number.value() < least || number.value() > most) {
      String range =
          most == Integer.MAX_VALUE ? "at least " + least : "from " + least + " to " + most;
      problem(key, "'" + key + "' must be " + range + ", not " + number.value());
      return null;
    }
    return (int) number.value();
  }

  @Nullable Double number(String key, double least, double most) {
    Node node = node(key);
    if (node == null) {
      return null;
    }
    if (!(node instanceof Node.Leaf leaf) || !(leaf.value() instanceof Value.Num number)) {
      wrongKind(key, "a number", node);
      return null;
    }
    double value = number.asDouble();
    if (value < least || value > most) {
      problem(
          key,
          "'"
              + key
              + "' must be from "
              + Kinds.plain(least)
              + " to "
              + Kinds.plain(most)
              + ", not "
              + Kinds.plain(value));
      return null;
    }
    return value;
  }

  /** A duration that may be zero. */
  @Nullable Duration duration(String key) {
    Node node = node(key);
    if (node == null) {
      return null;
    }
    Durations.Parsed parsed = Durations.parse(node.toValue());
    if (parsed.duration() == null) {
      problem(key, parsed.refusal());
    }
    return parsed.duration();
  }

  /** A duration in which something has to happen, so zero is refused. */
  @Nullable Duration limit(String key) {
    Duration duration = duration(key);
    if (duration != null && duration.isZero()) {
      problem(
          key,
          "'" + key + "' is zero, so nothing could ever be in time; write more or leave it out");
      return null;
    }
    return duration;
  }

  /** A list of names; a single name may stand for a list of one. */
  List<String> names(String key) {
    Node node = node(key);
    if (node == null) {
      return List.of();
    }
    List<Node> items = node instanceof Node.Seq seq ? seq.items() : List.of(node);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      String name = items.get(i) instanceof Node.Leaf leaf ? Kinds.plainText(leaf.value()) : null;
      if (name == null || name.isBlank()) {
        String itemPath = node instanceof Node.Seq ? path(key) + "[" + i + "]" : path(key);
        reading.problem(
            itemPath,
            items.get(i).position(),
            "'" + key + "' must be a name or a list of names, not " + Kinds.name(items.get(i)));
      } else {
        names.add(name);
      }
    }
    return names;
  }

  @Nullable Section section(String key, KeyTable inner) {
    Node.Fields node = object(key);
    return node == null ? null : new Section(reading, path(key), node, inner);
  }

  Node.@Nullable Fields object(String key) {
    Node node = node(key);
    if (node == null || node instanceof Node.Fields) {
      return (Node.Fields) node;
    }
    wrongKind(key, "an object", node);
    return null;
  }

  Obj values(String key) {
    Node.Fields node = object(key);
    return node != null && node.toValue() instanceof Obj values ? values : Obj.EMPTY;
  }

  Node.@Nullable Seq list(String key) {
    Node node = node(key);
    if (node == null || node instanceof Node.Seq) {
      return (Node.Seq) node;
    }
    wrongKind(key, "a list", node);
    return null;
  }

  /** One of the enum's constants, written in any case. */
  <E extends Enum<E>> E choice(String key, Class<E> type, E absent) {
    String written = text(key);
    if (written == null) {
      return absent;
    }
    List<String> names = new ArrayList<>();
    for (E constant : type.getEnumConstants()) {
      String name = Kinds.lower(constant.name());
      if (name.equals(Kinds.lower(written))) {
        return constant;
      }
      names.add(name);
    }
    problem(
        key,
        "'"
            + key
            + "' must be one of "
            + String.join(", ", names)
            + ", not '"
            + written
            + "'"
            + Suggestion.didYouMean(written, names));
    return absent;
  }
}
