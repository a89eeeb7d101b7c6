package io.baton.flow.dialect;

import io.baton.conformance.Requirement;
import org.junit.jupiter.api.Test;

/** What becomes of definitions in the format of the step tracking's document. */
@Requirement("DEF-7")
class AgentPlanDialectTest {
  private final Translating translating = new Translating();

  @Test
  void anAgentPlanFansOutAndAsksTheModel() {
    translating.assertTranslated(
        "003-email-triage.json",
        """
        id: hint
        steps:
          - id: step1
            name: Search VIP emails
            adapter: google-mail
            action: search_emails
            pool: external
            params: { query: "is:unread from:{{vip_list}}" }
          - id: step2
            name: Enrich sender with CRM data
            adapter: hubspot
            action: get_contact_by_email
            pool: external
            forEach: "{{step1.data[*].from}}"
            params: { email: "{{ item }}" }
            dependsOn: [step1]
          - id: step3
            name: "AI decision: Is this urgent?"
            adapter: llm
            action: decide
            params:
              prompt: Based on email content and CRM priority, is this urgent?
              context: { step1: "{{ step1.data }}", step2: "{{ step2.data }}" }
            dependsOn: [step1, step2]
          - id: step4
            name: Send urgent alert to Slack
            adapter: slack
            action: send_message
            params:
              channel: "#urgent"
              message: "Urgent email from {{(step1.data[0].from ?? step1.data.from)}}: {{step3.data.decision}}"
            dependsOn: [step3]
            condition: "step3.data.decision == 'urgent'"
          - id: step5
            name: Archive email
            adapter: google-mail
            action: modify_labels
            pool: external
            params: { messageId: "{{(step1.data[0].id ?? step1.data.id)}}", addLabels: [processed] }
            dependsOn: [step4]
        """);
  }

  @Test
  void theExecutionPlanOfARecordIsReadByItsLevels() {
    translating.assertTranslated(
        "003-execution-record.json",
        """
        id: agent-456
        steps:
          - { id: step1, name: Search emails, adapter: external, action: run, pool: external }
          - { id: step2, name: Enrich data, adapter: external, action: run, pool: external, dependsOn: [step1] }
          - { id: step3, name: Check urgency, adapter: external, action: run, pool: external, dependsOn: [step2] }
          - { id: step4, name: Send to Slack, adapter: external, action: run, pool: external, dependsOn: [step3] }
        """);
  }

  @Test
  void severalListsOfAnAgentPlanAreTakenTogetherByIndex() {
    translating.assertTranslates(
        """
        workflow_steps:
          - { id: a, plugin: core, action: echo, params: {} }
          - id: b
            type: loop
            plugin: core
            action: echo
            params: { x: "{{ a.data[*].x }}", y: "{{a.data[*].y}}", sum: "{{ sum(a.data[*].x) }}" }
            dependencies: [a]
          - { id: c, plugin: core, action: echo, params: { all: "{{ b.data[0].x }}" },
              execute_if: "size(b.data) > 0", dependencies: [b] }
        """,
        """
        id: hint
        steps:
          - { id: a, adapter: core, action: echo, params: {} }
          - id: b
            adapter: core
            action: echo
            forEach: "{{ a.data[*].x }}"
            params: { x: "{{ item }}", y: "{{ (a.data[*].y)[index] }}", sum: "{{ sum(a.data[*].x) }}" }
            dependsOn: [a]
          - { id: c, adapter: core, action: echo, params: { all: "{{ b.data[0].x }}" },
              condition: "size(b.data) > 0", dependsOn: [b] }
        """);
  }

  @Test
  void conditionalAndLoopStepsOfAnAgentPlanBecomeControlSteps() {
    translating.assertTranslates(
        """
        - id: check
          type: conditional
          condition: "input.n > 1"
          then: [ { id: t, plugin: core, action: noop } ]
          else: [ { id: e, plugin: core, action: noop } ]
        - { id: holds, type: conditional, condition: "input.n > 2" }
        - id: each
          type: loop
          iterateOver: input.items
          loopSteps: [ { id: inner, plugin: crm, action: get } ]
        """,
        """
        id: hint
        steps:
          - id: check
            if: "input.n > 1"
            then: [ { id: t, adapter: core, action: noop } ]
            else: [ { id: e, adapter: core, action: noop } ]
          - { id: holds, adapter: core, action: echo, params: { result: "{{ input.n > 2 }}" } }
          - id: each
            forEach: "{{ input.items }}"
            steps: [ { id: inner, adapter: crm, action: get, pool: external } ]
        """);
  }
}
