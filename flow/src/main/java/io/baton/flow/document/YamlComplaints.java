package io.baton.flow.document;

import io.baton.flow.problem.Position;
import io.baton.flow.problem.Problem;
import java.util.List;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Says in plain words what the YAML parser complains about, and what would be right. */
final class YamlComplaints {
  static final String UNQUOTED_EXPRESSION =
      "put quotes around {{ … }}: without them YAML reads the braces as an object";

  /** A part of the parser's message, and what it means to the author. */
  private record Meaning(String complaint, String inPlainWords) {}

  private static final List<Meaning> MEANINGS =
      List.of(
          new Meaning("(TAB)", "a tab cannot be used for indentation; use spaces"),
          new Meaning(
              "mapping values are not allowed",
              "a ':' is not allowed here: quote the text if the ':' belongs to it, or check that"
                  + " this line is indented like its neighbours"),
          new Meaning(
              "could not find expected ':'",
              "this line has no ':' after its key, or is not indented like its neighbours"),
          new Meaning(
              "expected <block end>",
              "this line does not fit the lines above: check its indentation and its quotes"),
          new Meaning(
              "block sequence entries are not allowed",
              "a list item '- ' cannot begin here; put it on its own line"),
          new Meaning("found unexpected end of stream", "the text is never closed with a quote"),
          new Meaning(
              "expected ',' or ']'", "expected ',' or ']' in the list that begins with '['"),
          new Meaning(
              "expected ',' or '}'", "expected ',' or '}' in the object that begins with '{'"),
          new Meaning(
              "that cannot start any token",
              "this character cannot begin a text; put quotes around the text"),
          new Meaning(
              "found unknown escape character",
              "unknown escape in a double-quoted text; write \\\\ for a backslash, or use single"
                  + " quotes"));

  private YamlComplaints() {}

  static Problem explain(YamlEngineException complaint, String text) {
    return switch (complaint) {
      case MarkedYamlEngineException marked -> {
        Position position =
            marked
                .getProblemMark()
                .or(marked::getContextMark)
                .map(YamlReader::position)
                .orElse(Position.START);
        yield Problem.error("", position, meaning(marked, lineOf(text, position)));
      }
      case ReaderException unreadable ->
          Problem.error(
              "",
              positionAt(text, unreadable.getPosition()),
              "the character U+%04X is not allowed in a text file; remove it"
                  .formatted(unreadable.getCodePoint()));
      default -> Problem.error("", Position.START, "not valid YAML: " + complaint.getMessage());
    };
  }

  private static String meaning(MarkedYamlEngineException complaint, String line) {
    if (line.contains(": {{") || line.strip().startsWith("- {{")) {
      return UNQUOTED_EXPRESSION;
    }
    String said = complaint.getProblem();
    return MEANINGS.stream()
        .filter(meaning -> said.contains(meaning.complaint()))
        .findFirst()
        .map(Meaning::inPlainWords)
        .orElse("not valid YAML: " + said);
  }

  private static String lineOf(String text, Position position) {
    return text.lines().skip(position.line() - 1L).findFirst().orElse("");
  }

  private static Position positionAt(String text, int codePoint) {
    int line = 1;
    int column = 1;
    for (int c : text.codePoints().limit(codePoint).toArray()) {
      column = c == '\n' ? 1 : column + 1;
      line += c == '\n' ? 1 : 0;
    }
    return new Position(line, column);
  }
}
