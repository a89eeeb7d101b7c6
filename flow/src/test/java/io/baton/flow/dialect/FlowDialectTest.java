package io.baton.flow.dialect;

import io.baton.conformance.Requirement;
import org.junit.jupiter.api.Test;

/** What becomes of definitions in the format of the execution engine's document. */
@Requirement("DEF-7")
class FlowDialectTest {
  private final Translating translating = new Translating();

  @Test
  void aFlowsKeysBecomeBatonsOwn() {
    translating.assertTranslated(
        "derived/000-order.yaml",
        """
        id: order-processing
        name: Order processing
        timeouts: { flow: 5m, step: 30s, idle: 1m }
        vars: { currency: EUR }
        steps:
          - id: reserve_stock
            adapter: http
            action: post
            params: { url: "https://stock.example/reserve", body: "${input.order}" }
            timeout: 10s
            retry:
              attempts: 4
              backoff: exponential
              delay: 500
              maxDelay: 8000
              multiplier: 3
              retry_on: [TIMEOUT, NETWORK_ERROR]
          - id: charge_card
            adapter: http
            action: post
            params: { url: "https://pay.example/charge" }
            condition: "${reserve_stock.status} == 200"
            retry: { attempts: 2, delay: 250, backoff: fixed }
            onError:
              - id: release_stock
                adapter: http
                action: delete
                params: { url: "https://stock.example/reserve" }
          - id: notify
            parallel:
              - { id: mail, adapter: email, action: send, params: { to: "x@example.com" } }
              - { id: chat, adapter: slack, action: send_message, params: {}, continue_on_error: true }
          - id: long_job
            adapter: http
            action: post
            params: { url: "https://jobs.example/start" }
            async: { poll: { interval: 5000, max_attempts: 60, timeout: 300000 } }
        errorHandlers:
          - condition: "${error.step} == 'charge_card'"
            steps:
              - { id: tell_ops, adapter: slack, action: send_message, params: { message: "${error.message}" } }
        """);
  }
}
