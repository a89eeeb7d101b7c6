package io.baton.server.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.baton.adapters.builtin.AdapterSettings;
import io.baton.adapters.builtin.AlertSettings;
import io.baton.adapters.builtin.BuiltIn;
import io.baton.adapters.builtin.ManifestSettings;
import io.baton.adapters.email.MailSettings;
import io.baton.adapters.llm.LlmSettings;
import io.baton.adapters.slack.SlackSettings;
import io.baton.server.Api;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server with everything that the documents' flows need: web services, a mail server, workers.
 */
@TestInstance(Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // JUnit sets them before the first test
abstract class OnDocuments {
  private static final Path DOCUMENTS = Path.of("../flow/src/test/resources/documents");

  final Web web = new Web();
  final GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", "smtp"));
  Api api;
  Crew crew;

  @BeforeAll
  final void startAll(@TempDir Path folder) throws IOException {
    mail.start();
    services();
    BuiltIn builtIn = BuiltIn.with(settings(folder));
    api =
        Api.in(
            folder.resolve("data"),
            settings ->
                settings
                    .withAdapters(builtIn.adapters())
                    .withRuntime(runtime -> runtime.withPoller(builtIn.poller())));
    crew = new Crew(api);
  }

  private AdapterSettings settings(Path folder) throws IOException {
    Path manifests = Files.createDirectories(folder.resolve("manifests"));
    manifests().forEach((name, text) -> write(manifests.resolve(name), text));
    return AdapterSettings.local(folder.resolve("files"))
        .withMail(
            MailSettings.NONE
                .withUrl("smtp://127.0.0.1:" + mail.getSmtp().getPort())
                .withFrom("flows@example.org")
                .withTemplates(Map.of("welcome-email", "Welcome aboard!")))
        .withSlack(SlackSettings.NONE.withToken("xoxb-1").withApiUrl(web.url("/slack")))
        .withAlerts(new AlertSettings("#ops", null, null))
        .withLlm(LlmSettings.NONE.at(web.url("/llm"), "key", "model-1"))
        .withManifests(ManifestSettings.in(manifests));
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What answers on the web. */
  void services() {}

  /** Adapters in YAML, by file name. */
  Map<String, String> manifests() {
    return Map.of();
  }

  @AfterAll
  final void stopAll() {
    crew.close();
    api.close();
    mail.stop();
    web.close();
  }

  /** A document's text to the character, but for the hosts that a test replaces. */
  static String document(String name) {
    try {
      return Files.readString(DOCUMENTS.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Registers a definition and returns the flow's id. */
  String register(String name, String text) {
    String type = name.endsWith(".json") ? "application/json" : "application/yaml";
    Api.Answer answer = api.postAs("/v1/flows", type, text);
    assertThat(answer.status()).as(answer.text()).isLessThan(300);
    return answer.textAt("id");
  }

  /** Registers a document, runs it to its end and returns the execution. */
  Obj run(String document, String input) throws Exception {
    return run(document, document(document), input);
  }

  Obj run(String name, String text, String input) throws Exception {
    String flow = register(name, text);
    String id =
        api.post("/v1/flows/%s/executions".formatted(flow), "{\"input\": %s}".formatted(input))
            .expect(202)
            .textAt("executionId");
    api.server().baton().execution(id).ended().get(60, TimeUnit.SECONDS);
    return api.get("/v1/executions/" + id).expect(200).json();
  }

  static String status(Obj execution) {
    return Crew.text(execution, "status");
  }

  static Obj step(Obj execution, String id) {
    return (Obj) ((Obj) execution.at("steps")).at(id);
  }

  static String stepStatus(Obj execution, String id) {
    return Crew.text(step(execution, id), "status");
  }

  static Value result(Obj execution, String id) {
    return step(execution, id).at("result");
  }

  static void assertCompleted(Obj execution) {
    assertThat(status(execution)).as(Json.writePretty(execution)).isEqualTo("completed");
  }
}
