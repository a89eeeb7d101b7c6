package io.baton.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Requirement("EXP-1")
class TemplateTest {
  private static final MapScope SCOPE =
      MapScope.of(
          """
          {
            "employee": {"email": "john@acme.example", "age": 41, "tags": ["a", "b"]},
            "vip_list": "boss@acme.example",
            "step1": {"data": [{"from": "a@x"}, {"from": "b@x"}]},
            "vars": {"api": "https://api.example", "nothing": null, "yes": true}
          }
          """);

  private static Value evaluate(Value template) {
    return Template.compile(template).evaluate(SCOPE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "{{employee.email}};\"john@acme.example\"",
        "{{ employee.age }};41",
        " ${employee.tags} ;[\"a\",\"b\"]",
        "{{ vars.nothing }};null",
        "is:unread from:{{vip_list}};\"is:unread from:boss@acme.example\"",
        "{{step1.data[*].from}};[\"a@x\",\"b@x\"]",
        "{{ vars.api }}/users/${employee.age};\"https://api.example/users/41\"",
        "[{{ vars.nothing }}|{{ vars.yes }}|{{ employee.tags }}];\"[|true|[\\\"a\\\",\\\"b\\\"]]\"",
        "{{ '}}' + \"{{\" }};\"}}{{\"",
        "{{ {a: {b: 1}} }};{\"a\":{\"b\":1}}",
        "${ {a: 1} };{\"a\":1}",
        "{{vip_list}}'s mail;\"boss@acme.example's mail\"",
        "\\{{ not }} and \\${ not };\"{{ not }} and ${ not }\"",
        "C:\\\\{{ employee.age }};\"C:\\\\41\"",
        "a\\b {{ employee.age }};\"a\\\\b 41\"",
        "lone }} and $ and { stay;\"lone }} and $ and { stay\"",
        "#{nothing} $HOME;\"#{nothing} $HOME\"",
        "{{employee.age}}{{employee.age}};\"4141\"",
      })
  void keepsTheTypeOfASingleExpressionAndInterpolatesText(String text, String expected) {
    assertThat(Json.write(evaluate(Value.of(text)))).isEqualTo(expected);
  }

  @Test
  void reachesEveryDepthButNoKeys() {
    Value template =
        Json.parse(
            """
            {"to": "{{employee.email}}", "list": [1, {"deep": ["x", "{{ employee.age }}"]}],
             "{{ key }}": true}
            """);
    assertThat(evaluate(template))
        .isEqualTo(
            Json.parse(
                """
                {"to": "john@acme.example", "list": [1, {"deep": ["x", 41]}], "{{ key }}": true}
                """));
  }

  @Test
  void namesEveryFlawWithItsPlace() {
    Value template =
        Json.parse(
            """
            {"a": "ok {{ x }}", "body": {"items": [1, 2, "id {{ 1 + }}"]}, "c": "{{ open"}
            """);
    assertThatThrownBy(() -> Template.compile(template))
        .isInstanceOfSatisfying(
            TemplateException.class,
            e -> {
              assertThat(e.flaws()).extracting("path").containsExactly("body.items[2]", "c");
              assertThat(e.flaws()).extracting("offset").containsExactly(10, 0);
            });
  }

  @Test
  void refusesAnIslandWithoutAnExpression() {
    assertThatThrownBy(() -> Template.compile(Value.of("x {{ }}")))
        .hasMessageContaining("no expression between");
  }

  @Test
  void knowsWhetherAnythingCanChange() {
    Value constant = Json.parse("{\"a\": [1, \"text\"], \"b\": \"\\\\{{ x }}\"}");
    Template template = Template.compile(constant);
    assertThat(template.isConstant()).isTrue();
    assertThat(template.evaluate(MapScope.EMPTY))
        .isEqualTo(Json.parse("{\"a\": [1, \"text\"], \"b\": \"{{ x }}\"}"));
    assertThat(template.source()).isEqualTo(constant);
    assertThat(Template.compile(Value.of("{{ x }}")).isConstant()).isFalse();
  }

  @Test
  void sharesThePartsWithoutExpressions() {
    Value fixed = Json.parse("{\"big\": [1, 2, 3]}");
    Template template = Template.compile(Obj.of("fixed", fixed, "x", Value.of("{{ employee }}")));
    Obj first = (Obj) template.evaluate(SCOPE);
    assertThat(first.at("fixed")).isSameAs(((Obj) template.evaluate(SCOPE)).at("fixed"));
    assertThat(first.at("x")).isSameAs(SCOPE.roots().at("employee"));
  }

  @Test
  void tellsWhatItReads() {
    Template template =
        Template.compile(Json.parse("{\"a\": \"{{ x.y }} {{ z }}\", \"b\": [\"${ x.y.w }\"]}"));
    assertThat(template.references().paths())
        .containsExactlyInAnyOrder(List.of("x", "y"), List.of("z"), List.of("x", "y", "w"));
  }
}
