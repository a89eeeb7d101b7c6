package io.baton.server.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.catalog.TypeAliases;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A step that only says its type does what the type stands for. */
@Requirement("ADP-4")
final class TypeAliasTest extends OnDocuments {
  @Override
  void services() {
    web.on("/api", call -> Web.Reply.ok("{\"method\": \"%s\"}".formatted(call.method())))
        .on("/slack/chat.postMessage", call -> Web.Reply.ok("{\"ok\": true, \"ts\": \"1.2\"}"))
        .on("/n8n", call -> Web.Reply.ok("{\"ran\": true}"))
        .on(
            "/llm/chat/completions",
            call ->
                Web.Reply.ok(
                    "{\"choices\": [{\"message\": {\"role\": \"assistant\", \"content\": \"{\\\"decision\\\": \\\"yes\\\"}\"}}]}"));
  }

  /** The configuration of a step of each type, and a part of what comes out. */
  private Map<String, String[]> steps() {
    return Map.ofEntries(
        step("send-email", "{to: ada@example.org, subject: Hi, text: Hello}", "emailId"),
        step("rest-api", "{method: POST, url: 'URL/api', body: {a: 1}}", "\"method\":\"POST\""),
        step("api", "{url: 'URL/api'}", "\"method\":\"GET\""),
        step("http-request", "{method: PUT, url: 'URL/api'}", "\"method\":\"PUT\""),
        step("database", "{url: 'jdbc:sqlite::memory:', query: 'select 41 + 1 as answer'}", "42"),
        step("database-query", "{url: 'jdbc:sqlite::memory:', sql: 'select 7 as n'}", "\"n\":7"),
        step("file-operation", "{operation: write, path: a.txt, content: abc}", "\"bytes\":3"),
        step("send-alert", "{message: fire, channel: slack}", "\"delivered\":[\"slack\"]"),
        step("send-slack", "{channel: '#x', message: hi}", "\"ok\":true"),
        step("llm-decision", "{prompt: 'Yes?'}", "\"decision\":\"yes\""),
        step("llm-chat", "{prompt: 'Yes?'}", "\"text\""),
        step("llm-agent", "{prompt: 'Yes?', tools: [core.add]}", "\"rounds\":1"),
        step("publish-event", "{event: told, payload: {}}", "\"published\":true"),
        step("n8n-workflow", "{webhookUrl: 'URL/n8n'}", "\"ran\":true"));
  }

  private static Map.Entry<String, String[]> step(String type, String config, String part) {
    return Map.entry(type, new String[] {config, part});
  }

  @Test
  void every_type_does_its_work() throws Exception {
    StringBuilder flow = new StringBuilder("id: types\nmode: graph\nsteps:\n");
    steps()
        .forEach(
            (type, step) ->
                flow.append(
                    "  - { id: %s, type: %s, config: %s }\n"
                        .formatted(type, type, step[0].replace("URL", web.url("")))));

    Obj execution = run("types.yaml", flow.toString(), "{}");

    assertCompleted(execution);
    steps()
        .forEach(
            (type, step) ->
                assertThat(Json.write(result(execution, type))).as(type).contains(step[1]));
    assertThat(mail.getReceivedMessages()).hasSize(1);
  }

  @Test
  void no_alias_is_forgotten_and_programs_stay_off() throws Exception {
    Set<String> known = new TreeSet<>(steps().keySet());
    known.add("run-command");
    assertThat(known).isEqualTo(new TreeSet<>(TypeAliases.aliases().keySet()));

    Obj execution =
        run(
            "off.yaml",
            "id: off\nsteps: [ { id: run, type: run-command, config: { command: 'true' } } ]",
            "{}");

    assertThat(status(execution)).isEqualTo("failed");
    assertThat(execution.at("errors").toString()).contains("CONFIGURATION_ERROR");
  }

  @Test
  void spellings_and_limits_of_types_are_those_of_what_they_stand_for() throws Exception {
    Obj execution =
        run(
            "spellings.yaml",
            """
            id: spellings
            timeouts: { types: { rest-api: 20s, database: 10s } }
            steps:
              - { id: a, type: rest_api, config: { url: "%s" } }
              - { id: b, type: http.get, config: { url: "%s" } }
              - { id: c, type: sql, config: { url: "jdbc:sqlite::memory:", sql: "select 1 as n" } }
            """
                .formatted(web.url("/api"), web.url("/api")),
            "{}");

    assertCompleted(execution);
    assertThat(((Obj) result(execution, "a")).at("method")).isEqualTo(Value.of("GET"));
    assertThat(((Obj) result(execution, "c")).at("rowCount")).isEqualTo(Value.of(1));
  }
}
