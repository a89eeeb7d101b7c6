package io.baton.expression.jmespath;

import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The cases of the public JMESPath compliance suite, read from its files on the class path. Its
 * file of benchmarks is left out: those 14 expressions are for timing, state no outcome, and two of
 * them are not valid.
 */
final class ComplianceSuite {
  private static final List<String> FILES =
      List.of(
          "basic",
          "boolean",
          "current",
          "escape",
          "filters",
          "functions",
          "identifiers",
          "indices",
          "literal",
          "multiselect",
          "pipe",
          "slice",
          "syntax",
          "unicode",
          "wildcard");

  /**
   * @param result what the search gives, or null where an error is expected
   * @param error the kind of error expected, or null
   */
  record Case(
      String file, Value given, String expression, @Nullable Value result, @Nullable String error) {
    @Override
    public String toString() {
      return file + ": " + expression;
    }
  }

  private ComplianceSuite() {}

  static List<Case> cases() {
    return FILES.stream().flatMap(ComplianceSuite::casesOf).toList();
  }

  private static Stream<Case> casesOf(String file) {
    return ((Arr) Json.parse(textOf(file)))
        .stream().map(Obj.class::cast).flatMap(group -> casesOf(file, group));
  }

  private static Stream<Case> casesOf(String file, Obj group) {
    return ((Arr) group.at("cases"))
        .stream().map(Obj.class::cast).map(each -> toCase(file, group.at("given"), each));
  }

  private static Case toCase(String file, Value given, Obj each) {
    String expression = ((Value.Text) each.at("expression")).value();
    String error = each.get("error") instanceof Value.Text(String kind) ? kind : null;
    return new Case(file, given, expression, each.get("result"), error);
  }

  private static String textOf(String file) {
    String name = "/jmespath.test/tests/" + file + ".json";
    try (InputStream in = ComplianceSuite.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new IllegalStateException(name, broken);
    }
  }
}
