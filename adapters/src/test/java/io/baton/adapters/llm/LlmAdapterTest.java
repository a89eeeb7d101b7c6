package io.baton.adapters.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.adapters.Outcome;
import io.baton.adapters.StubServer;
import io.baton.adapters.TestTask;
import io.baton.adapters.core.CoreAdapter;
import io.baton.adapters.http.HttpClient;
import io.baton.adapters.http.HttpSettings;
import io.baton.adapters.http.JsonCalls;
import io.baton.adapters.network.Egress;
import io.baton.adapters.network.NameResolver;
import io.baton.adapters.network.NetworkPolicy;
import io.baton.conformance.Requirement;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class LlmAdapterTest {
  private final StubServer server = new StubServer();
  private final Deque<String> answers = new ArrayDeque<>();

  LlmAdapterTest() throws IOException {
    server.on(
        "/v1/chat/completions",
        (exchange, seen) -> StubServer.send(exchange, 200, "application/json", answers.pop()));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private LlmAdapter llm(LlmSettings settings) {
    return new LlmAdapter(
        settings.at(server.url("/v1"), "key-1", "m-1"),
        calls(NetworkPolicy.local()),
        calls(NetworkPolicy.publicOnly()),
        () -> List.of(new CoreAdapter()));
  }

  private static JsonCalls calls(NetworkPolicy policy) {
    return new JsonCalls(
        new HttpClient(new Egress(policy, NameResolver.system()), HttpSettings.DEFAULT));
  }

  private void says(String content) {
    answers.add(
        "{\"choices\": [{\"message\": {\"role\": \"assistant\", \"content\": %s}, \"finish_reason\": \"stop\"}], \"usage\": {\"prompt_tokens\": 7, \"completion_tokens\": 3, \"total_tokens\": 10}}"
            .formatted(Json.write(Value.of(content))));
  }

  private void uses(String tool, String arguments) {
    answers.add(
        "{\"choices\": [{\"message\": {\"role\": \"assistant\", \"content\": null, \"tool_calls\": [{\"id\": \"c1\", \"type\": \"function\", \"function\": {\"name\": \"%s\", \"arguments\": %s}}]}}], \"usage\": {\"prompt_tokens\": 7, \"completion_tokens\": 3}}"
            .formatted(tool, Json.write(Value.of(arguments))));
  }

  @Test
  @Requirement("ADP-2")
  void chats_and_counts_tokens() throws Exception {
    says("Hello");

    Outcome.Done done =
        TestTask.done(
            llm(LlmSettings.NONE), "chat", "{\"prompt\": \"Hi\", \"system\": \"Be kind\"}");

    assertThat(((Obj) done.output()).at("text")).isEqualTo(Value.of("Hello"));
    assertThat(done.tokensUsed()).isEqualTo(10);
    assertThat(server.seen.getFirst().header("Authorization")).isEqualTo("Bearer key-1");
    assertThat(Json.parse(server.seen.getFirst().body()))
        .isEqualTo(
            Json.parse(
                "{\"model\": \"m-1\", \"messages\": [{\"role\": \"system\", \"content\": \"Be kind\"}, {\"role\": \"user\", \"content\": \"Hi\"}]}"));
  }

  @Test
  @Requirement("ADP-6")
  void a_decision_fits_its_schema_or_is_asked_for_again() throws Exception {
    says("It is urgent.");
    says("```json\n{\"decision\": \"perhaps\"}\n```");
    says("{\"decision\": \"urgent\", \"reasoning\": \"VIP\"}");

    Outcome.Done done =
        TestTask.done(
            llm(LlmSettings.NONE),
            "decide",
            "{\"prompt\": \"Urgent?\", \"context\": {\"step1\": [1]}, \"choices\": [\"urgent\", \"normal\"]}");

    assertThat(done.output())
        .isEqualTo(Json.parse("{\"decision\": \"urgent\", \"reasoning\": \"VIP\"}"));
    assertThat(done.tokensUsed()).isEqualTo(30);
    assertThat(server.seen.getFirst().body()).contains("{\\\"step1\\\":[1]}");
    assertThat(server.seen.getLast().body()).contains("That does not fit");
  }

  @Test
  @Requirement("ADP-6")
  void a_model_that_never_fits_fails_the_step() throws Exception {
    says("no");
    says("no");
    says("no");

    assertThat(TestTask.failure(llm(LlmSettings.NONE), "decide", "{\"prompt\": \"p\"}").code())
        .isEqualTo("INVALID_DECISION");
  }

  @Test
  @Requirement("ADP-7")
  void an_agent_uses_the_tools_that_its_step_allows() throws Exception {
    uses("core_add", "{\"a\": 2, \"b\": 3}");
    uses("core_echo", "{}");
    says("It is 5");
    TestTask test = new TestTask();

    Outcome.Done done =
        (Outcome.Done)
            llm(LlmSettings.NONE)
                .run(test.task("llm.agent", "{\"prompt\": \"2 + 3?\", \"tools\": [\"core.add\"]}"));

    Obj output = (Obj) done.output();
    assertThat(output.at("text")).isEqualTo(Value.of("It is 5"));
    assertThat(output.at("rounds")).isEqualTo(Value.of(3));
    assertThat(output.at("toolCalls"))
        .isEqualTo(
            Json.parse(
                """
                [{"tool": "core_add", "arguments": {"a": 2, "b": 3}, "result": {"value": 5}},
                 {"tool": "core_echo", "arguments": {}, "result":
                   {"error": {"code": "ADAPTER_NOT_FOUND", "message": "There is no tool 'core_echo'"}}}]
                """));
    assertThat(done.tokensUsed()).isEqualTo(30);
    assertThat(test.log)
        .hasSize(5)
        .first()
        .isEqualTo("info Round 1: 1 tool calls, 10 tokens so far");
  }

  @Test
  @Requirement("ADP-7")
  void an_agent_has_ten_rounds() throws Exception {
    for (int i = 0; i < 10; i++) {
      uses("core_noop", "{}");
    }

    assertThat(
            TestTask.failure(
                    llm(LlmSettings.NONE),
                    "agent",
                    "{\"prompt\": \"p\", \"tools\": [\"core.noop\"]}")
                .code())
        .isEqualTo("AGENT_ROUNDS_EXCEEDED");
    assertThat(server.seen).hasSize(10);
  }

  @Test
  @Requirement("ADP-7")
  void budgets_hold() throws Exception {
    uses("core_noop", "{}");
    assertThat(
            TestTask.failure(
                    llm(LlmSettings.NONE),
                    "agent",
                    "{\"prompt\": \"p\", \"tools\": [\"core.noop\"], \"budget\": 10}")
                .code())
        .isEqualTo("BUDGET_EXCEEDED");

    LlmAdapter bounded = llm(LlmSettings.NONE.withBudgets(5, 0));
    says("one");
    TestTask.done(bounded, "chat", "{\"prompt\": \"p\"}");
    assertThat(TestTask.failure(bounded, "chat", "{\"prompt\": \"p\"}").code())
        .isEqualTo("BUDGET_EXCEEDED");
  }

  @Test
  void the_servers_key_never_goes_to_another_service() throws Exception {
    assertThat(
            TestTask.failure(
                    llm(LlmSettings.NONE),
                    "chat",
                    "{\"prompt\": \"p\", \"baseUrl\": \"%s\"}".formatted(server.url("/v1")))
                .code())
        .isEqualTo("EGRESS_BLOCKED");
    assertThat(server.seen).isEmpty();
  }

  @Test
  @Requirement({"ADP-5", "ADP-7"})
  void cancelling_ends_the_call() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    try (StubServer silent = new StubServer()) {
      silent.on(
          "/chat/completions",
          (exchange, seen) -> {
            asked.countDown();
            over.await();
          });
      LlmAdapter slow =
          new LlmAdapter(
              LlmSettings.NONE.at(silent.url(""), null, "m"),
              calls(NetworkPolicy.local()),
              calls(NetworkPolicy.publicOnly()),
              List::of);
      TestTask test = new TestTask();
      CompletableFuture<?> outcome = test.start(slow, "chat", "{\"prompt\": \"p\"}");
      asked.await();

      test.cancel();

      assertThatThrownBy(() -> outcome.get(20, TimeUnit.SECONDS)).hasMessageContaining("cancelled");
      over.countDown();
    }
  }
}
