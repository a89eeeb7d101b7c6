package io.baton.server.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import jakarta.mail.Message;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The orchestration layer's document: its JSON to the character, comments and dots included. */
@Requirement("DEF-7")
final class OrchestrationLayerDocumentTest extends OnDocuments {
  private static final String EMPLOYEE =
      "{\"to\": \"john.doe@acme-corp.com\", \"subject\": \"Welcome!\", \"employee\": {\"email\": \"john.doe@acme-corp.com\"}}";

  @Override
  void services() {
    web.on("/slack/chat.postMessage", call -> Web.Reply.ok("{\"ok\": true, \"ts\": \"1.2\"}"));
  }

  @BeforeEach
  void emptyMailbox() throws Exception {
    mail.purgeEmailFromAllMailboxes();
    crew.tasks().clear();
  }

  @Test
  @Requirement({"DEF-6", "ADP-4", "WRK-2"})
  void a_user_is_created_by_a_worker_and_welcomed() throws Exception {
    crew.can("create-user", "run", task -> Crew.Result.completed("{\"userId\": \"user-789\"}"));

    Obj execution = run("002-error-handler.json", EMPLOYEE);

    assertCompleted(execution);
    assertThat(crew.tasks().getFirst().at("input")).isEqualTo(Json.parse(EMPLOYEE));
    assertThat(((Obj) result(execution, "step-1")).at("userId")).isEqualTo(Value.of("user-789"));
    assertThat(stepStatus(execution, "step-2")).isEqualTo("success");
    assertThat(stepStatus(execution, "error-handler-1")).isEqualTo("skipped");
    assertThat(mail.getReceivedMessages()[0].getSubject()).isEqualTo("Welcome!");
  }

  @Test
  @Requirement({"RET-5", "DEF-6", "ADP-4"})
  void a_user_that_cannot_be_created_is_told_to_the_people() throws Exception {
    crew.can("create-user", "run", task -> Crew.Result.failed("AUTHENTICATION_ERROR", "permanent"));

    Obj execution = run("002-error-handler.json", EMPLOYEE);

    assertCompleted(execution);
    assertThat(stepStatus(execution, "step-1")).isEqualTo("failed");
    assertThat(stepStatus(execution, "step-2")).isEqualTo("skipped");
    assertThat(stepStatus(execution, "error-handler-1")).isEqualTo("success");
    assertThat(((Obj) web.calls("/slack").getLast().body()).at("text"))
        .isEqualTo(Value.of("Failed to create user"));
    assertThat(mail.getReceivedMessages()).isEmpty();
  }

  @Test
  @Requirement({"DEF-5", "WRK-2"})
  void steps_that_wait_for_the_same_one_run_side_by_side() throws Exception {
    CountDownLatch mailed = new CountDownLatch(1);
    crew.can("create-user", "run", task -> Crew.Result.completed("{}"));
    crew.can(
        "create-ticket",
        "run",
        task -> {
          // The ticket is not made before the mail is there: one after the other would never end.
          boolean both = mail.waitForIncomingEmail(30_000, 1);
          mailed.countDown();
          return Crew.Result.completed("{\"both\": %b}".formatted(both));
        });

    Obj execution = run("002-parallel-steps.json", EMPLOYEE);

    assertCompleted(execution);
    assertThat(mailed.await(0, TimeUnit.SECONDS)).isTrue();
    assertThat(result(execution, "step-3")).isEqualTo(Json.parse("{\"both\": true}"));
    assertThat(crew.steps()).containsExactly("step-1", "step-3");
  }

  @Test
  @Requirement({"ADP-2", "ADP-4", "EXP-1"})
  void a_mail_is_made_of_a_template_and_an_expression() throws Exception {
    Obj execution = run("002-send-email-step.json", EMPLOYEE);

    assertCompleted(execution);
    Message message = mail.getReceivedMessages()[0];
    assertThat(message.getAllRecipients()[0]).hasToString("john.doe@acme-corp.com");
    assertThat(message.getContent().toString()).startsWith("Welcome aboard!");
    assertThat(((Obj) result(execution, "step-3")).fields()).containsKeys("emailId", "sentAt");
  }

  @Test
  @Requirement("RET-1")
  void a_retry_policy_waits_and_tries_again() throws Exception {
    crew.can(
        "external",
        "run",
        task ->
            task.at("attempt").equals(Value.of(1))
                ? Crew.Result.failed("RATE_LIMIT", "transient")
                : Crew.Result.completed("{}"));

    Obj execution = run("002-custom-retry-policy.json", "{}");

    assertCompleted(execution);
    assertThat(step(execution, "step-1").at("attempts")).isEqualTo(Value.of(2));
  }

  @Test
  @Requirement("RET-7")
  void a_worker_knows_until_when_a_step_may_work() throws Exception {
    crew.can("create-user", "run", task -> Crew.Result.completed("{}"));
    Instant before = Instant.now();

    assertCompleted(run("002-step-timeout.json", EMPLOYEE));

    Instant deadline = Instant.parse(Crew.text(crew.tasks().getFirst(), "deadline"));
    assertThat(deadline).isAfter(before.plusSeconds(29)).isBefore(Instant.now().plusSeconds(31));
  }

  @Test
  void fragments_run_as_the_smallest_workflows_that_hold_them() throws Exception {
    for (String name : List.of("002-workflow-timeout.json", "002-timeouts-by-type.json")) {
      assertCompleted(run(name, "{}"));
    }
  }
}
