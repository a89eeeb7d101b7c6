package io.baton.flow.dialect;

import io.baton.conformance.Requirement;
import org.junit.jupiter.api.Test;

/** What becomes of definitions in the format of the execution semantics' document. */
@Requirement("DEF-7")
class AgentWorkflowDialectTest {
  private final Translating translating = new Translating();

  @Test
  void anAgentWorkflowsRulesBecomeMappings() {
    translating.assertTranslated(
        "derived/004-research.yaml",
        """
        id: research
        concurrency: { steps: 5, perAdapter: 2 }
        vars: { topic: rockets }
        readOnly: [vars.topic]
        steps:
          - id: fetch
            adapter: web-fetcher
            action: execute
            pool: external
            input: { from: "{{ vars.topic }}", transform: "{query: @}", schema: { type: object } }
            output: { to: vars.pages, transform: items, merge: append }
            private: [scratch]
            retry: { attempts: 4, backoff: fixed, delay: 200 }
            timeout: 45s
            fallback: { id: cached, adapter: cache, action: execute, pool: external }
          - id: summarise
            adapter: llm
            action: chat
            dependsOn: [fetch]
            condition: "vars.pages != null"
            input:
              from: { prompt: Summarise the pages, context: "{{ fetch.items }}", maxTokens: 200 }
              transform: '{"prompt": "prompt", "context": "context" | ([:3]), "maxTokens": "maxTokens"}'
              schema: { properties: { context: { type: array } } }
            output: { to: vars.summary, merge: replace }
            timeout: 10000
            priority: 1
        """);
  }
}
