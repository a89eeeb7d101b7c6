package io.baton.flow.document;

import io.baton.flow.problem.Position;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON as the documents write it: with {@code //} and {@code /* *}{@code /} comments, and
 * with {@code ...} inside a list or an object where the author left something out. Everything else
 * is strict JSON. Reads in one pass and takes positions from the cursor, since a second pass for
 * positions would double the cost.
 */
final class JsonReader {
  private final JsonCursor cursor;
  private final Reading reading;

  JsonReader(String text, Reading reading) {
    this.cursor = new JsonCursor(text);
    this.reading = reading;
  }

  Node read() {
    cursor.skipSpace();
    Node root = value();
    cursor.skipSpace();
    if (!cursor.atEnd()) {
      throw cursor.error("expected the end of the document, but found " + cursor.describe());
    }
    return root;
  }

  private Node value() {
    Position position = cursor.position();
    reading.count(1, position);
    return switch (cursor.peek()) {
      case '{' -> object(position);
      case '[' -> list(position);
      case '"' -> new Node.Leaf(position, reading.text(cursor.string(), position));
      case 't' -> literal(position, "true", Value.TRUE);
      case 'f' -> literal(position, "false", Value.FALSE);
      case 'n' -> literal(position, "null", Value.NULL);
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' ->
          new Node.Leaf(position, reading.number(cursor.number(), position));
      default -> throw cursor.error("expected a value, but found " + cursor.describe());
    };
  }

  private Node literal(Position position, String word, Value value) {
    if (!cursor.takeWord(word)) {
      throw cursor.error(
          "expected a value, but found %s; texts need double quotes".formatted(cursor.describe()));
    }
    return new Node.Leaf(position, value);
  }

  private Node object(Position position) {
    reading.checkDepth(position);
    LinkedHashMap<String, Node.Field> fields = new LinkedHashMap<>();
    cursor.advance();
    while (more('}', fields.isEmpty())) {
      if (leftOut()) {
        continue;
      }
      Position keyPosition = cursor.position();
      String key = key();
      reading.trail.enter(key);
      Node value = value();
      reading.trail.leave();
      reading.put(fields, key, keyPosition, value);
      separator('}');
    }
    return new Node.Fields(position, fields);
  }

  private String key() {
    if (cursor.peek() != '"') {
      throw cursor.error(
          "expected a key in double quotes, but found %s".formatted(cursor.describe()));
    }
    Position position = cursor.position();
    String key = cursor.string();
    reading.checkText(key, position);
    cursor.skipSpace();
    if (cursor.peek() != ':') {
      throw cursor.error(
          "expected ':' after the key '%s', but found %s".formatted(key, cursor.describe()));
    }
    cursor.advance();
    cursor.skipSpace();
    return key;
  }

  private Node list(Position position) {
    reading.checkDepth(position);
    List<Node> items = new ArrayList<>();
    cursor.advance();
    while (more(']', items.isEmpty())) {
      if (leftOut()) {
        continue;
      }
      reading.trail.enter(items.size());
      items.add(value());
      reading.trail.leave();
      separator(']');
    }
    return new Node.Seq(position, items);
  }

  /** Whether a member follows; takes the closing bracket where none does. */
  private boolean more(char close, boolean first) {
    cursor.skipSpace();
    if (cursor.peek() != close) {
      return true;
    }
    if (!first && cursor.afterComma()) {
      throw cursor.error("expected another member after ',', but found '%s'".formatted(close));
    }
    cursor.advance();
    return false;
  }

  private void separator(char close) {
    cursor.skipSpace();
    if (cursor.peek() == ',') {
      cursor.comma();
      return;
    }
    if (cursor.peek() != close) {
      throw cursor.error("expected ',' or '%s', but found %s".formatted(close, cursor.describe()));
    }
  }

  private boolean leftOut() {
    @Nullable Position position = cursor.takeEllipsis();
    if (position == null) {
      return false;
    }
    reading.warning(position, "'...' stands for something left out; it is read as nothing");
    cursor.skipSpace();
    if (cursor.peek() == ',') {
      cursor.comma();
    }
    return true;
  }
}
