package io.baton.server.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The execution semantics' document: agents with rules for their data, retries and fallbacks. */
@Requirement("DEF-7")
final class ExecutionSemanticsDocumentTest extends OnDocuments {
  @Override
  void services() {
    web.on(
        "/llm/chat/completions",
        call ->
            Web.Reply.ok(
                "{\"choices\": [{\"message\": {\"role\": \"assistant\", \"content\": \"Rockets fly.\"}, \"finish_reason\": \"stop\"}], \"usage\": {\"total_tokens\": 42}}"));
  }

  @BeforeEach
  void forget() {
    crew.tasks().clear();
  }

  @Test
  @Requirement({"EXP-6", "EXP-7", "EXP-8", "ADP-2"})
  void pages_are_fetched_for_the_topic_and_the_first_three_summarised() throws Exception {
    crew.can(
        "web-fetcher",
        "execute",
        task -> Crew.Result.completed("{\"items\": [\"p1\", \"p2\", \"p3\", \"p4\"]}"));

    Obj execution = run("derived/004-research.yaml", "{}");

    assertCompleted(execution);
    assertThat(crew.tasks().getFirst().at("input"))
        .isEqualTo(Json.parse("{\"query\": \"rockets\"}"));
    Obj variables = (Obj) execution.at("variables");
    assertThat(variables.at("pages").toString()).contains("p4");
    assertThat(variables.at("topic")).isEqualTo(Value.of("rockets"));
    assertThat(((Obj) variables.at("summary")).at("text")).isEqualTo(Value.of("Rockets fly."));
    String asked = web.calls("/llm").getLast().body().toString();
    assertThat(asked).contains("Summarise the pages").contains("p3").doesNotContain("p4");
    assertThat(((Obj) execution.at("metrics")).at("tokensUsed")).isEqualTo(Value.of(42));
  }

  @Test
  @Requirement({"RET-1", "RET-5"})
  void where_nothing_can_be_fetched_the_cache_stands_in() throws Exception {
    crew.can("web-fetcher", "execute", task -> Crew.Result.failed("NETWORK_ERROR", "transient"));
    crew.can("cache", "execute", task -> Crew.Result.completed("{\"items\": [\"old\"]}"));

    Obj execution = run("derived/004-research.yaml", "{}");

    assertCompleted(execution);
    assertThat(crew.steps()).isEqualTo(List.of("fetch", "fetch", "fetch", "fetch", "cached"));
    assertThat(stepStatus(execution, "fetch")).isEqualTo("failed");
    assertThat(stepStatus(execution, "summarise")).isIn("success", "skipped");
  }
}
