package io.baton.flow.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.plan.Plan;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The example of the outside contract, with every kind of key that it shows. */
@Requirement({"DEF-1", "DEF-4"})
class ContractExampleTest {
  static final String EXAMPLE =
      """
      id: onboard-employee
      name: Onboard an employee
      description: Creates the account, tells everyone
      input:
        employee: { type: object, required: true }
        notify:   { type: boolean, default: true }
      vars: { domain: acme.example, api: "https://api.acme.example" }
      readOnly: [vars.domain]
      pool: standard
      timeouts: { flow: 5m, step: 30s, idle: 1m, types: { http: 30s, sql: 60s } }
      concurrency: { steps: 10, perAdapter: 3 }
      retry: { attempts: 1 }
      steps:
        - id: create_user
          adapter: http
          action: post
          params: { url: "{{ vars.api }}/users", body: "{{ input.employee }}" }
          retry: { attempts: 3, backoff: exponential, delay: 1s, maxDelay: 30s, multiplier: 2, jitter: 0, retryOn: [TIMEOUT, NETWORK_ERROR] }
          timeout: 30s
          output: { to: vars.user, transform: "{id: id, mail: email}", merge: replace, schema: {type: object} }
        - id: welcome
          type: send-email
          config: { to: "{{ vars.user.mail }}", subject: "Welcome!" }
          dependsOn: [create_user]
          condition: "input.notify == true"
        - id: enrich
          dependsOn: [create_user]
          forEach: "{{ create_user.groups }}"
          concurrency: 4
          adapter: core
          action: echo
          params: { group: "{{ item }}" }
          onError: [ { id: note, adapter: core, action: log, params: { message: "{{ error.message }}" } } ]
      output:
        userId: "{{ create_user.id }}"
      errorHandlers:
        - condition: "${error.step} == 'create_user'"
          steps: [ { id: alert_ops, type: send-alert, config: { message: "{{ error.code }}" } } ]
      triggers:
        - { type: schedule, cron: "0 9 * * MON-FRI", timezone: Europe/Berlin, input: {} }
        - { type: webhook, path: hr/new-hire, secret: "{{ secrets.hr_hook }}" }
        - { type: event, event: user.requested }
      """;

  @Test
  void theContractsExampleHasNoProblemsAtAll() {
    Definition definition = Definitions.read(EXAMPLE, "onboard.yaml");

    assertThat(definition.problems()).isEmpty();
    assertThat(definition.isValid()).isTrue();
  }

  @Test
  void itsPlanHasTheLevelsAndGroupsOfTheGraph() {
    Plan plan = Objects.requireNonNull(Definitions.read(EXAMPLE, "onboard.yaml").plan());

    assertThat(plan.levels()).containsExactly(List.of("create_user"), List.of("welcome", "enrich"));
    assertThat(plan.parallelGroups()).containsExactly(List.of("welcome", "enrich"));
    assertThat(plan.totalSteps()).isEqualTo(3);
    assertThat(plan.steps()).hasSize(5);
  }
}
