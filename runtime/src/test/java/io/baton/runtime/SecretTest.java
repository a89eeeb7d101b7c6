package io.baton.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Task;
import io.baton.conformance.Requirement;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Secrets reach workers and nothing else. */
@Requirement("API-8")
final class SecretTest extends OnAnyStore {
  private static final String VALUE = "s3cr3t-value";
  private static final String QUOTED = "q\"uo te\n&";
  private static final String FLOW =
      """
      id: f
      input: { say: { type: string, default: "" } }
      steps:
        - id: a
          adapter: test
          action: use
          params: { header: "Bearer {{ secrets.api }}", said: "{{ input.say }}" }
      output: "{{ a }}"
      """;

  private final List<Task> tasks = new CopyOnWriteArrayList<>();
  private final List<String> logged = new CopyOnWriteArrayList<>();

  @Override
  Settings settings(Settings plain) {
    Map<String, String> ofDefault = Map.of("api", VALUE, "quoted", QUOTED);
    return plain
        .withSecrets(
            (tenant, name) ->
                tenant.equals("default")
                    ? Optional.ofNullable(ofDefault.get(name))
                    : Optional.empty())
        .withStepLog(line -> logged.add(line.message()));
  }

  private Value use(Task task) {
    tasks.add(task);
    task.log("info", "called with " + Json.write(task.input()));
    return Obj.of("echo", task.input(), VALUE, Value.of(1));
  }

  private String everythingOf(Execution execution) {
    StringBuilder all = new StringBuilder(Json.write(execution.view()));
    execution.events(0, 1_000).forEach(event -> all.append(Json.write(event.json())));
    return all.toString();
  }

  @Test
  void theWorkerHasTheSecretAndNothingElseDoes() throws Exception {
    open().adapter("test", "use", this::use).register(FLOW);
    Execution execution = baton.start("f", Obj.EMPTY);
    assertThat(execution.ended(LONG).isCompleted()).isTrue();
    assertThat(tasks.getFirst().param("header")).isEqualTo(Value.of("Bearer " + VALUE));
    assertThat(everythingOf(execution)).doesNotContain(VALUE).contains("\"header\":\"Bearer ***\"");
    assertThat(logged).singleElement().asString().contains("Bearer ***").doesNotContain(VALUE);
  }

  @Test
  void anErrorThatRepeatsTheSecretDoesNotTellIt() throws Exception {
    open()
        .adapter(
            "test",
            "use",
            task -> {
              throw AdapterException.permanent("DENIED", "no access with " + task.param("header"));
            })
        .register(FLOW);
    Execution execution = baton.start("f", Obj.EMPTY);
    assertThat(execution.ended(LONG).errorMessage()).contains("no access").doesNotContain(VALUE);
    assertThat(everythingOf(execution)).doesNotContain(VALUE);
  }

  @Test
  void dataThatLooksLikeASecretsPlaceStaysData() throws Exception {
    open().adapter("test", "use", this::use).register(FLOW);
    Execution first = baton.start("f", Obj.EMPTY);
    first.ended(LONG);
    String mark =
        ((Obj)
                first.events(0, 100).stream()
                    .map(event -> event.json())
                    .filter(event -> event.at("type").equals(Value.of("step.started")))
                    .findFirst()
                    .orElseThrow()
                    .at("data"))
            .toString();
    String say = "{{ secrets.api }} ***api*** " + mark;
    baton.start("f", Obj.of("say", Value.of(say))).ended(LONG);
    assertThat(tasks.getLast().param("said")).isEqualTo(Value.of(say));
  }

  @Test
  void aSecretThatIsNotThereOrBelongsToAnotherTenantFailsTheStep() throws Exception {
    open().adapter("test", "use", this::use).register("acme", FLOW, "f.yaml");
    Execution execution = baton.start("f", Obj.EMPTY, StartOptions.of("acme"));
    assertThat(execution.ended(LONG).errorMessage()).contains("There is no secret 'api'");
    assertThat(tasks).isEmpty();
  }

  @Test
  void aSecretThatComesBackEncodedIsTakenOutAsWell() throws Exception {
    String pair = "user:" + VALUE + ":x";
    List<String> said =
        List.of(
            Base64.getEncoder().encodeToString(pair.getBytes(UTF_8)),
            Base64.getUrlEncoder().encodeToString(("a" + pair).getBytes(UTF_8)),
            Base64.getEncoder().encodeToString(VALUE.getBytes(UTF_8)),
            HexFormat.of().formatHex(VALUE.getBytes(UTF_8)),
            URLEncoder.encode("/" + QUOTED + "/", UTF_8),
            Json.write(Value.of("{" + QUOTED + "}")));
    open()
        .adapter("test", "use", task -> Arr.of(said.stream().map(Value::of).toList()))
        .register(FLOW.replace("secrets.api }}\"", "secrets.api }} {{ secrets.quoted }}\""));
    Execution execution = baton.start("f", Obj.EMPTY);
    assertThat(execution.ended(LONG).isCompleted()).isTrue();
    Arr shown = (Arr) execution.view().at("output");
    for (int i = 0; i < said.size(); i++) {
      String text = ((Value.Text) shown.items().get(i)).value();
      assertThat(text).contains("***");
      assertThat(decodings(text)).noneMatch(each -> each.contains(VALUE.substring(2, 10)));
      assertThat(decodings(text)).noneMatch(each -> each.contains("q\"uo te"));
    }
    assertThat(shown.items().getFirst().toString()).contains("dXNlcj");
  }

  private static List<String> decodings(String text) {
    String letters = text.replace("***", "AAAA").replaceAll("[^A-Za-z0-9+/]", "");
    return List.of(
        text,
        URLDecoder.decode(text, UTF_8),
        new String(
            Base64.getDecoder().decode(letters.substring(0, letters.length() / 4 * 4)), UTF_8));
  }
}
