package io.baton.server.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The step tracking's document: the e-mail triage agent and the plan of an execution record. */
@Requirement("DEF-7")
final class StepTrackingDocumentTest extends OnDocuments {
  private final AtomicReference<String> decision = new AtomicReference<>("urgent");

  @Override
  void services() {
    web.on(
            "/mail/messages/m-1/modify",
            call -> Web.Reply.ok("{\"id\": \"m-1\", \"labelIds\": [\"processed\"]}"))
        .on(
            "/mail/messages",
            call ->
                Web.Reply.ok(
                    "{\"messages\": [{\"id\": \"m-1\", \"from\": \"vip1@example.com\"}, {\"id\": \"m-2\", \"from\": \"vip2@example.com\"}]}"))
        .on(
            "/crm",
            call -> Web.Reply.ok("{\"id\": \"c\", \"path\": \"%s\"}".formatted(call.target())))
        .on("/slack/chat.postMessage", call -> Web.Reply.ok("{\"ok\": true, \"ts\": \"T12345\"}"))
        .on("/llm/chat/completions", call -> Web.Reply.ok(decided()));
  }

  private String decided() {
    String content = "{\"decision\": \"%s\", \"reasoning\": \"VIP\"}".formatted(decision.get());
    return "{\"choices\": [{\"message\": {\"role\": \"assistant\", \"content\": %s}}], \"usage\": {\"prompt_tokens\": 1000, \"completion_tokens\": 500}}"
        .formatted(Json.write(Value.of(content)));
  }

  /** The document's plugins, as calls of web services. */
  @Override
  Map<String, String> manifests() {
    return Map.of(
        "google-mail.yaml",
        """
        name: google-mail
        baseUrl: %s
        actions:
          search_emails:
            parameters: { type: object, required: [query], properties: { query: { type: string } } }
            request: { path: /messages, query: { q: "{{ params.query }}" } }
            output: messages
          modify_labels:
            parameters: { type: object, required: [messageId], properties: { messageId: { type: string }, addLabels: { type: array } } }
            request: { method: POST, path: "/messages/{{ params.messageId }}/modify", body: { addLabelIds: "{{ params.addLabels }}" } }
            output: "{success: `true`, labels: labelIds}"
        """
            .formatted(web.url("/mail")),
        "hubspot.yaml",
        """
        name: hubspot
        baseUrl: %s
        actions:
          get_contact_by_email:
            parameters: { type: object, required: [email], properties: { email: { type: string } } }
            request: { path: "/contacts/{{ params.email }}" }
        """
            .formatted(web.url("/crm")));
  }

  @Test
  @Requirement({"ENG-6", "ADP-3", "ADP-6", "DEF-4", "OBS-5"})
  void the_triage_agent_searches_enriches_decides_tells_and_archives() throws Exception {
    decision.set("urgent");

    Obj execution = run("003-email-triage.json", "{\"vip_list\": \"vip1@example.com\"}");

    assertCompleted(execution);
    assertThat(web.calls("/mail/messages?").getFirst().target())
        .contains("q=is%3Aunread%20from%3Avip1%40example.com");
    // One instance of the step for each mail, and their results in the order of the mails.
    assertThat(((Obj) execution.at("steps")).at("step2").toString())
        .contains("/crm/contacts/vip1%40example.com")
        .contains("/crm/contacts/vip2%40example.com");
    Web.Call asked = web.calls("/llm").getFirst();
    assertThat(asked.body().toString())
        .contains("is this urgent?")
        .contains("vip2@example.com")
        .contains("contacts/vip1");
    assertThat(result(execution, "step3"))
        .isEqualTo(Json.parse("{\"decision\": \"urgent\", \"reasoning\": \"VIP\"}"));
    Obj told = (Obj) web.calls("/slack").getFirst().body();
    assertThat(told.at("channel")).isEqualTo(Value.of("#urgent"));
    assertThat(told.at("text")).isEqualTo(Value.of("Urgent email from vip1@example.com: urgent"));
    assertThat(((Obj) web.calls("/mail/messages/m-1/modify").getFirst().body()).at("addLabelIds"))
        .isEqualTo(Json.parse("[\"processed\"]"));
    assertThat(result(execution, "step5"))
        .isEqualTo(Json.parse("{\"success\": true, \"labels\": [\"processed\"]}"));
    assertThat(((Obj) execution.at("metrics")).at("tokensUsed")).isEqualTo(Value.of(1500));
    assertThat(((Obj) execution.at("progress")).at("completed")).isEqualTo(Value.of(5));
  }

  @Test
  @Requirement("ENG-4")
  void what_is_not_urgent_is_archived_without_a_word() throws Exception {
    decision.set("normal");
    int before = web.calls("/slack").size();

    Obj execution = run("003-email-triage.json", "{\"vip_list\": \"x\"}");

    assertCompleted(execution);
    assertThat(stepStatus(execution, "step4")).isEqualTo("skipped");
    assertThat(stepStatus(execution, "step5")).isEqualTo("success");
    assertThat(web.calls("/slack")).hasSize(before);
  }

  @Test
  @Requirement("DEF-4")
  void the_plan_of_an_execution_record_runs_level_by_level() throws Exception {
    crew.can("external", "run", task -> Crew.Result.completed("{}"));

    Obj execution = run("003-execution-record.json", "{}");

    assertCompleted(execution);
    assertThat(execution.at("flowId")).isEqualTo(Value.of("agent-456"));
    assertThat(crew.steps()).containsExactly("step1", "step2", "step3", "step4");
  }
}
