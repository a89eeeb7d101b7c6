package io.baton.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds docs/expressions.md to the truth: every example is evaluated, every function is there. */
@Requirement("EXP-3")
class ReferencePageTest {
  private static final Path PAGE = Path.of("..", "docs", "expressions.md");

  /** A row of a table by the names of its columns. */
  record Row(List<String> header, List<String> cells) {
    boolean has(String column) {
      return header.contains(column);
    }

    String cell(String column) {
      return cells.get(header.indexOf(column));
    }

    String code(String column) {
      Matcher code = Pattern.compile("`([^`]*)`").matcher(cell(column));
      assertThat(code.find()).as(cell(column)).isTrue();
      return code.group(1);
    }

    @Override
    public String toString() {
      return String.join(" | ", cells);
    }
  }

  static Stream<Row> examples() throws IOException {
    return rows().stream().filter(row -> row.has("gives"));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleGivesWhatThePageSays(Row row) throws IOException {
    String expected = row.code("gives");
    if (row.cell("gives").startsWith("error")) {
      assertThatThrownBy(() -> evaluate(row)).hasMessageContaining(expected);
    } else {
      assertThat(Json.write(evaluate(row))).isEqualTo(expected);
    }
  }

  private static Value evaluate(Row row) throws IOException {
    MapScope scope = scope();
    if (row.has("template")) {
      return Template.compile(Value.of(row.code("template"))).evaluate(scope);
    }
    String source = row.code(row.has("example") ? "example" : "expression");
    return Expression.compile(source).evaluate(scope);
  }

  @Test
  void everyFunctionIsOnThePageAndNoOther() throws IOException {
    Set<String> documented = new TreeSet<>();
    for (Row row : rows()) {
      if (row.has("function")) {
        Matcher name = Pattern.compile("`(\\w+)\\(").matcher(row.cell("function"));
        name.results().forEach(found -> documented.add(found.group(1)));
      }
    }
    assertThat(documented).containsExactlyElementsOf(new TreeSet<>(Functions.names()));
  }

  @Test
  void everyOperatorIsOnThePage() throws IOException {
    StringBuilder operators = new StringBuilder();
    rows().stream()
        .filter(row -> row.has("operator"))
        .forEach(row -> operators.append(row.cell("operator")));
    for (Operator operator : Operator.values()) {
      assertThat(operators.toString()).contains("`" + operator.symbol() + "`");
    }
  }

  @Test
  void everyLimitIsOnThePageWithItsDefault() throws ReflectiveOperationException, IOException {
    List<String> documented =
        rows().stream()
            .filter(row -> row.has("limit"))
            .map(row -> row.code("limit") + "=" + row.cell("default"))
            .toList();
    List<String> actual = new ArrayList<>();
    for (RecordComponent limit : ExpressionLimits.class.getRecordComponents()) {
      actual.add(limit.getName() + "=" + limit.getAccessor().invoke(ExpressionLimits.DEFAULT));
    }
    assertThat(documented).isEqualTo(actual);
  }

  private static MapScope scope() throws IOException {
    String page = Files.readString(PAGE);
    int start = page.indexOf("```json scope") + "```json scope".length();
    Obj roots = (Obj) Json.parse(page.substring(start, page.indexOf("```", start)));
    return new MapScope(roots, Set.of("extract_data.completed", "task.failed"));
  }

  private static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    List<String> header = List.of();
    for (String line : Files.readAllLines(PAGE)) {
      if (!line.startsWith("|")) {
        header = List.of();
      } else if (header.isEmpty()) {
        header = cells(line);
      } else if (!line.startsWith("|---")) {
        rows.add(new Row(header, cells(line)));
      }
    }
    return rows;
  }

  private static List<String> cells(String line) {
    String inner = line.substring(1, line.lastIndexOf('|'));
    return Stream.of(inner.split("(?<!\\\\)\\|", -1))
        .map(cell -> cell.strip().replace("\\|", "|"))
        .toList();
  }
}
