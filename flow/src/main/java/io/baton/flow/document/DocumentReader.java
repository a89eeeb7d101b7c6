package io.baton.flow.document;

import io.baton.flow.problem.Position;
import io.baton.flow.problem.Problem;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads the text of a definition file into a tree with positions. Whatever the text is, the answer
 * is a value: a tree, a list of problems, or both.
 */
public final class DocumentReader {
  private DocumentReader() {}

  public static DocumentReading read(String text, Syntax syntax) {
    return read(text, syntax, DocumentLimits.DEFAULT);
  }

  public static DocumentReading read(String text, Syntax syntax, DocumentLimits limits) {
    if (text.length() > limits.maxTextLength()) {
      return tooLong(limits);
    }
    String body = text.startsWith("\ufeff") ? text.substring(1) : text;
    return switch (syntax) {
      case YAML -> readYaml(body, limits);
      case JSON -> readJson(body, limits);
      case AUTO -> readAny(body, limits);
    };
  }

  /** Reads UTF-8; a byte that is not UTF-8 is a problem at its place. */
  public static DocumentReading read(byte[] bytes, Syntax syntax, DocumentLimits limits) {
    if (bytes.length > limits.maxTextLength()) {
      return tooLong(limits);
    }
    CharBuffer text = CharBuffer.allocate(bytes.length);
    ByteBuffer input = ByteBuffer.wrap(bytes);
    CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(input, text, true);
    text.flip();
    if (result.isError()) {
      return DocumentReading.refused(
          Problem.error(
              "",
              endOf(text.toString()),
              "the file is not UTF-8 here (byte %d); save it as UTF-8"
                  .formatted(input.position() + 1)));
    }
    return read(text.toString(), syntax, limits);
  }

  private static DocumentReading tooLong(DocumentLimits limits) {
    return DocumentReading.refused(
        Problem.error(
            "",
            Position.START,
            "the document is larger than the limit of %d bytes (maxTextLength)"
                .formatted(limits.maxTextLength())));
  }

  private static Position endOf(String text) {
    int line = 1 + (int) text.chars().filter(c -> c == '\n').count();
    return new Position(line, text.length() - text.lastIndexOf('\n'));
  }

  private static DocumentReading readYaml(String text, DocumentLimits limits) {
    Reading reading = new Reading(limits);
    try {
      return new DocumentReading(new YamlReader(text, reading).read(), reading.problems());
    } catch (DocumentRefusal refusal) {
      return ended(reading, refusal.problem());
    } catch (YamlEngineException complaint) {
      return ended(reading, YamlComplaints.explain(complaint, text));
    }
  }

  private static DocumentReading readJson(String text, DocumentLimits limits) {
    Reading reading = new Reading(limits);
    try {
      return new DocumentReading(new JsonReader(text, reading).read(), reading.problems());
    } catch (DocumentRefusal refusal) {
      return ended(reading, refusal.problem());
    }
  }

  private static DocumentReading readAny(String text, DocumentLimits limits) {
    if (!beginsLikeJson(text)) {
      return readYaml(text, limits);
    }
    Reading reading = new Reading(limits);
    try {
      return new DocumentReading(new JsonReader(text, reading).read(), reading.problems());
    } catch (DocumentRefusal refusal) {
      if (!refusal.isSyntax()) {
        return ended(reading, refusal.problem());
      }
      DocumentReading yaml = readYaml(text, limits);
      return yaml.root() == null && isMeantAsJson(text) ? ended(reading, refusal.problem()) : yaml;
    }
  }

  private static DocumentReading ended(Reading reading, Problem last) {
    List<Problem> problems = reading.problems();
    problems.add(last);
    return new DocumentReading(null, problems);
  }

  private static boolean beginsLikeJson(String text) {
    String start = text.stripLeading();
    return start.startsWith("{")
        || start.startsWith("[")
        || start.startsWith("//")
        || start.startsWith("/*");
  }

  /** Whether its author thinks in JSON: the first thing inside is a quoted text or an object. */
  private static boolean isMeantAsJson(String text) {
    String inside = text.strip().substring(1).stripLeading();
    return text.stripLeading().startsWith("/")
        || inside.isEmpty()
        || "\"{[/".indexOf(inside.charAt(0)) >= 0;
  }
}
