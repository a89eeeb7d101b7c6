package io.baton.adapters;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.catalog.AdapterCatalog;
import io.baton.flow.problem.Problem;
import io.baton.flow.read.DefinitionOptions;
import io.baton.flow.read.Definitions;
import io.baton.value.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RegistryTest {
  private final GreetingAdapter greeting = new GreetingAdapter();

  @Test
  @Requirement("ADP-3")
  void finds_adapters_of_other_jars() {
    assertThat(InstalledAdapters.all()).extracting(Adapter::name).contains("greeting");
  }

  @Test
  @Requirement("ADP-1")
  void shows_actions_with_their_schemas() {
    assertThat(greeting.info().toJson())
        .isEqualTo(
            Json.parse(
                """
                {"id": "greeting", "name": "greeting", "description": "Says hello.",
                 "defaultAction": "hello",
                 "actions": {"hello": {
                   "name": "hello", "description": "Says hello to somebody.",
                   "parameters": {"type": "object", "required": ["name"],
                     "additionalProperties": false,
                     "properties": {"name": {"type": "string"}, "loud": {"type": "boolean"}}},
                   "result": {"type": "object", "properties": {"text": {"type": "string"}}},
                   "example": {"name": "Ada"}}}}
                """));
  }

  @Test
  @Requirement({"ADP-1", "DEF-2"})
  void parameters_that_are_written_down_are_checked_before_the_run() {
    assertThat(problems("{ adapter: greeting, params: { name: 5 } }"))
        .containsExactly("parameter 'name': expected a string, but it is 5");
    assertThat(problems("{ adapter: greeting, params: { loud: true } }"))
        .containsExactly("action 'greeting.hello' needs the parameter 'name'");
    assertThat(problems("{ adapter: greeting, params: { nam: Ada, name: Ada } }"))
        .containsExactly("action 'greeting.hello' has no parameter 'nam'; did you mean 'name'?");
    assertThat(problems("{ adapter: greeting, action: helo, params: { name: Ada } }"))
        .singleElement()
        .asString()
        .contains("has no action 'helo'", "did you mean 'hello'");
    assertThat(problems("{ adapter: greting, params: { name: Ada } }"))
        .singleElement()
        .asString()
        .contains("unknown adapter 'greting'", "did you mean 'greeting'");
  }

  @Test
  void what_an_expression_makes_is_checked_when_it_is_known() throws Exception {
    assertThat(problems("{ adapter: greeting, params: { name: '{{ input.name }}' } }")).isEmpty();
    assertThat(problems("{ adapter: greeting, input: { from: '{{ input }}' } }")).isEmpty();

    AdapterException failure = TestTask.failure(greeting, "hello", "{\"name\": 5}");

    assertThat(failure.code()).isEqualTo("VALIDATION_ERROR");
    assertThat(failure).hasMessage("greeting.hello: 'name' expected a string, but it is 5");
  }

  @Test
  void an_unknown_action_is_refused_with_those_there_are() throws Exception {
    AdapterException failure = TestTask.failure(greeting, "shout", "{}");

    assertThat(failure.code()).isEqualTo("ADAPTER_NOT_FOUND");
    assertThat(failure).hasMessage("greeting has no action 'shout'; it has: hello");
  }

  private List<String> problems(String step) {
    AdapterCatalog catalog = AdapterCatalog.builtIn().with(greeting.info().entry());
    String text =
        "id: f\ninput: { name: string }\nsteps:\n  - id: a\n    "
            + step.substring(1, step.length() - 1)
                .strip()
                .replaceAll(", (?=adapter|action|params|input)", "\n    ");
    return Definitions.read(text, "f.yaml", DefinitionOptions.DEFAULT.withCatalog(catalog))
        .problems()
        .stream()
        .map(Problem::message)
        .toList();
  }
}
