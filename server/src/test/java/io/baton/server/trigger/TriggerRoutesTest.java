package io.baton.server.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.time.ManualClock;
import io.baton.server.Api;
import io.baton.server.access.Caller;
import io.baton.server.http.BodySignature;
import io.baton.store.read.ExecutionFilter;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Triggers as callers meet them. */
@Timeout(60)
@Requirement("API-5")
@SuppressWarnings("NullAway.Init") // JUnit fills the fields.
final class TriggerRoutesTest {
  private static final String TENANT = Caller.LOCAL.tenant();
  private static final String SECRET = "a long secret";

  @TempDir Path folder;
  private final ManualClock clock =
      new ManualClock(Instant.parse("2026-01-01T00:00:30Z").toEpochMilli());
  private Api api;

  @BeforeEach
  void serve() {
    api = Api.in(folder, plain -> plain.withRuntime(runtime -> runtime.withClock(clock)));
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private void register(String id, String triggers, String input) {
    api.server()
        .baton()
        .register(
            """
            id: %s
            input: %s
            triggers: [ %s ]
            steps: [ { id: a, adapter: core, action: echo, params: { got: "{{ input }}" } } ]
            output: "{{ a.got }}"
            """
                .formatted(id, input, triggers));
  }

  private void hook(String more) {
    register("f", "{ type: webhook, path: hr/new-hire%s }".formatted(more), "{}");
  }

  private static String signature(long seconds, String body, String secret) {
    byte[] code =
        BodySignature.code(secret, Long.toString(seconds), body.getBytes(StandardCharsets.UTF_8));
    return "t=" + seconds + ",v1=" + HexFormat.of().formatHex(code);
  }

  private Api.Answer call(String body, String... headers) {
    return post("/v1/hooks/" + TENANT + "/hr/new-hire", "application/json", body, headers);
  }

  private Api.Answer event(String body) {
    return post("/v1/events/user.requested", "application/json", body, "Idempotency-Key", "k-1");
  }

  private Api.Answer post(String path, String type, String body, String... headers) {
    var request =
        api.request(path).header("Content-Type", type).POST(BodyPublishers.ofString(body));
    return api.send(headers.length == 0 ? request : request.headers(headers));
  }

  private Api.Answer signed(String body) {
    return call(body, Signature.HEADER, signature(clock.millis() / 1_000, body, SECRET));
  }

  private int executions() {
    return api.server().baton().executions(ExecutionFilter.ofTenant(TENANT), 1_000).items().size();
  }

  private static Obj object(Api.Answer answer, String name) {
    return (Obj) answer.at(name);
  }

  @Test
  void a_signed_call_starts_the_flow_with_its_body() {
    hook(", secret: \"{{ secrets.hr_hook }}\"");
    secret();
    Api.Answer answer = signed("{\"employee\":{\"name\":\"Ada\"}}").expect(202);

    assertThat(answer.header("Location"))
        .isEqualTo("/v1/executions/" + answer.textAt("executionId"));
    assertThat(answer.header("Retry-After")).isNotEmpty();
    assertThat(answer.at("input")).isEqualTo(Json.parse("{\"employee\":{\"name\":\"Ada\"}}"));
    Obj trigger = object(answer, "trigger");
    assertThat(trigger.at("type")).isEqualTo(Value.of("webhook"));
    assertThat(trigger.at("payload")).isEqualTo(answer.at("input"));
    assertThat(trigger.at("timestamp")).isEqualTo(Value.of("2026-01-01T00:00:30Z"));
  }

  private void secret() {
    api.send(
            api.request("/v1/secrets/hr_hook")
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"value\":\"" + SECRET + "\"}")))
        .expect(201);
  }

  @Test
  void bad_and_old_signatures_are_refused_and_nothing_is_started() {
    hook(", secret: \"{{ secrets.hr_hook }}\"");
    long now = clock.millis() / 1_000;
    call("{}", Signature.HEADER, signature(now, "{}", SECRET)).expect(401);
    secret();

    call("{}").expect(401);
    call("{}", Signature.HEADER, signature(now, "{}", "another secret")).expect(401);
    call("{\"x\":1}", Signature.HEADER, signature(now, "{}", SECRET)).expect(401);
    call("{}", Signature.HEADER, signature(now - 301, "{}", SECRET)).expect(401);
    call("{}", Signature.HEADER, signature(now + 301, "{}", SECRET)).expect(401);
    for (String header :
        new String[] {
          "", "x", "t=1", "v1=00", "t=,v1=", "t=99999999999999999999,v1=00", "t=1,v1=zz"
        }) {
      call("{}", Signature.HEADER, header).expect(401);
    }
    call("{}", "Authorization", "Bearer whatever").expect(401);
    assertThat(executions()).isZero();
    call("{}", Signature.HEADER, signature(now - 299, "{}", SECRET)).expect(202);
  }

  @Test
  void a_replayed_signature_is_answered_with_the_first_execution_across_a_restart() {
    hook(", secret: \"{{ secrets.hr_hook }}\"");
    secret();
    String first = signed("{\"n\":1}").expect(202).textAt("executionId");
    assertThat(signed("{\"n\":1}").expect(200).textAt("executionId")).isEqualTo(first);
    api.close();
    serve();
    assertThat(signed("{\"n\":1}").expect(200).textAt("executionId")).isEqualTo(first);
    assertThat(executions()).isEqualTo(1);
    clock.advance(Duration.ofSeconds(1));
    assertThat(signed("{\"n\":1}").expect(202).textAt("executionId")).isNotEqualTo(first);
  }

  @Test
  void one_of_several_codes_may_be_right_so_that_secrets_can_be_changed() {
    hook(", secret: \"" + SECRET + "\"");
    String wrong = ",v1=" + "0".repeat(64);
    call("{}", Signature.HEADER, signature(clock.millis() / 1_000, "{}", SECRET) + wrong)
        .expect(202);
    assertThat(api.get("/v1/triggers").text()).doesNotContain(SECRET);
  }

  @Test
  void a_caller_can_wait_for_the_result() {
    hook(", public: true, respond: sync");
    assertThat(call("{\"n\":1}").expect(200).json()).isEqualTo(Json.parse("{\"n\":1}"));
    Api.Answer whole =
        api.post("/v1/hooks/" + TENANT + "/hr/new-hire?wait=true", "{\"n\":2}").expect(200);
    assertThat(whole.at("status")).isEqualTo(Value.of("completed"));
    assertThat(whole.at("output")).isEqualTo(Json.parse("{\"n\":2}"));
  }

  @Test
  void a_flow_that_fails_is_told_to_who_waits() {
    api.server()
        .baton()
        .register(
            """
            id: f
            triggers: [ { type: webhook, path: hr/new-hire, public: true, respond: sync } ]
            steps: [ { id: a, adapter: core, action: fail, params: { code: NO } } ]
            """);
    assertThat(call("{}").expect(500).textAt("type")).endsWith("execution-failed");
  }

  @Test
  void without_a_secret_a_repeated_key_is_the_same_call() {
    hook("");
    String first = call("{}", "Idempotency-Key", "k-1").expect(202).textAt("executionId");
    assertThat(call("{}", "Idempotency-Key", "k-1").expect(200).textAt("executionId"))
        .isEqualTo(first);
    call("{}", "Idempotency-Key", "not a key").expect(400);
    call("{}").expect(202);
    call("{}").expect(202);
    assertThat(executions()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/json | [1, 2] | [1,2]",
        "application/cloudevents+json | {\"a\": 1} | {\"a\":1}",
        "application/x-www-form-urlencoded | a=1&b=x+y%21&c | {\"a\":\"1\",\"b\":\"x y!\",\"c\":\"\"}",
        "text/plain; charset=utf-8 | hello | \"hello\"",
        "application/xml | <a/> | \"<a/>\"",
        "application/octet-stream | abc | {\"contentType\":\"application/octet-stream\",\"base64\":\"YWJj\"}",
      })
  void any_body_is_a_payload(String type, String body, String payload) {
    hook(", public: true, input: { got: \"{{ trigger.payload }}\" }");
    Api.Answer answer = post("/v1/hooks/" + TENANT + "/hr/new-hire", type, body).expect(202);
    assertThat(object(answer, "trigger").at("payload")).isEqualTo(Json.parse(payload));
    assertThat(object(answer, "input").at("got")).isEqualTo(Json.parse(payload));
  }

  @Test
  void what_does_not_fit_is_refused_and_nothing_is_started() {
    register(
        "f",
        "{ type: webhook, path: hr/new-hire, public: true }",
        "{ n: { type: integer, required: true } }");
    call("{\"n\":\"x\"}").expect(422);
    call("{").expect(400);
    call("{\"a\":1,\"a\":2}").expect(400);
    call(" ".repeat(11 << 20)).expect(413);
    api.post("/v1/hooks/" + TENANT + "/hr/other", "{}").expect(404);
    api.post("/v1/hooks/nobody/hr/new-hire", "{}").expect(404);
    api.get("/v1/hooks/" + TENANT + "/hr/new-hire").expect(405);
    assertThat(executions()).isZero();
  }

  @Test
  @Requirement("ENG-13")
  void an_event_starts_every_flow_that_waits_for_it() {
    register("f", "{ type: event, event: user.requested }", "{}");
    register(
        "g",
        "{ type: event, event: user.requested, input: { who: \"{{ trigger.payload.id }}\" } }",
        "{}");
    register(
        "h", "{ type: event, event: user.requested }", "{ n: { type: integer, required: true } }");
    String body = "{\"payload\":{\"id\":7}}";
    Api.Answer answer = event(body).expect(202);

    assertThat((Arr) answer.at("started")).hasSize(2);
    assertThat((Arr) answer.at("refused")).hasSize(1);
    Api.Answer again = event(body).expect(202);
    assertThat(again.at("started")).isEqualTo(answer.at("started"));
    assertThat(executions()).isEqualTo(2);
    event("{\"payload\":8}").expect(409);
    api.post("/v1/events/user.requested", "{\"paylod\":8}").expect(400);
    assertThat((Arr) api.post("/v1/events/unknown", "{}").expect(202).at("started")).isEmpty();
    assertThat((Arr) api.post("/v1/events/user.requested").expect(202).at("started")).hasSize(2);
    assertThat(executions()).isEqualTo(4);
  }

  @Test
  void triggers_are_listed_paused_resumed_and_backfilled() {
    register("f", "{ type: schedule, cron: \"*/10 * * * *\" }", "{}");
    register("g", "{ type: webhook, path: hr/new-hire, public: true }", "{}");
    Arr items = (Arr) api.get("/v1/triggers").expect(200).at("items");
    assertThat(items).hasSize(2);
    assertThat((Arr) api.get("/v1/triggers?flow=g").expect(200).at("items")).hasSize(1);
    Obj schedule = (Obj) items.get(0);
    assertThat(((Arr) schedule.at("nextRuns")).get(0))
        .isEqualTo(Value.of("2026-01-01T00:10:00.000Z"));
    String id = ((Value.Text) schedule.at("id")).value();
    String hook = ((Value.Text) ((Obj) items.get(1)).at("id")).value();

    Api.Answer paused = api.post("/v1/triggers/" + id + "/pause").expect(200);
    assertThat(paused.at("paused")).isEqualTo(Value.of(true));
    assertThat((Arr) paused.at("nextRuns")).isEmpty();
    api.post("/v1/triggers/" + id + "/resume").expect(200);
    api.post("/v1/triggers/" + hook + "/pause").expect(200);
    call("{}").expect(409);
    api.post("/v1/triggers/unknown/pause").expect(404);
    api.get("/v1/triggers/unknown").expect(404);

    String range = "{\"from\":\"2025-12-31T23:00:00Z\",\"to\":\"2026-01-01T00:00:00Z\"}";
    Api.Answer filled = api.post("/v1/triggers/" + id + "/backfill", range).expect(202);
    assertThat((Arr) filled.at("items")).hasSize(7);
    assertThat(api.post("/v1/triggers/" + id + "/backfill", range).expect(202).json())
        .isEqualTo(filled.json());
    assertThat(executions()).isEqualTo(7);
    api.post("/v1/triggers/" + hook + "/backfill", range).expect(409);
    api.post("/v1/triggers/" + id + "/backfill", range.replace("2025", "2024")).expect(422);
    api.post("/v1/triggers/" + id + "/backfill", range.replace("2026", "2027")).expect(400);
    api.post("/v1/triggers/" + id + "/backfill", "{\"from\":\"x\",\"to\":\"y\"}").expect(400);
  }

  @Test
  void a_step_publishes_an_event_that_starts_other_flows() {
    register("f", "{ type: event, event: user.requested }", "{}");
    api.server()
        .baton()
        .register(
            """
            id: publisher
            steps:
              - { id: tell, adapter: event, action: publish, params: { name: user.requested, payload: { id: 7 } } }
            output: "{{ tell }}"
            """);

    Api.Answer answer = api.post("/v1/flows/publisher/executions?wait=true").expect(200);

    assertThat(object(answer, "output").at("published")).isEqualTo(Value.of(true));
    assertThat(api.server().baton().executions(ExecutionFilter.ofTenant(TENANT), 10).items())
        .extracting(row -> row.at("flowId"))
        .containsExactlyInAnyOrder(Value.of("f"), Value.of("publisher"));
  }
}
