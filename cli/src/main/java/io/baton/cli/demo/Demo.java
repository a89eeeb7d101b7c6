package io.baton.cli.demo;

import io.baton.runtime.Baton;
import io.baton.runtime.StartOptions;
import io.baton.store.read.ExecutionFilter;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Registers the examples and starts some, so that there is one execution at least that completed,
 * failed, runs, retries and waits for a person. Where there are executions already, none is added.
 */
public final class Demo {
  /** The files of {@code examples/}. */
  static final List<String> EXAMPLES =
      List.of(
          "approval.yaml",
          "data-pipeline.yaml",
          "email-triage.yaml",
          "error-handling.yaml",
          "greet.json",
          "long-job.yaml",
          "nightly.yaml",
          "onboarding.yaml",
          "order.yaml");

  /** What the examples do not show, because they all end well and soon. */
  private static final List<String> MORE =
      List.of(
          """
          id: card-declined
          name: A payment that the bank declines
          steps:
            - { id: reserve, adapter: core, action: echo, params: { items: 3 } }
            - { id: charge, adapter: core, action: fail, params: { code: CARD_DECLINED, message: The bank declines the card, class: permanent } }
            - { id: ship, adapter: core, action: noop }
          """,
          """
          id: warehouse-count
          name: A count that takes the whole day
          steps:
            - id: halls
              forEach: [north, south, east, west]
              concurrency: 2
              steps: [{ id: count, wait: 6h }]
            - { id: sum, adapter: core, action: noop }
          """,
          """
          id: expense-report
          name: An expense report that somebody has to approve
          input: { amount: { type: number, default: 420 } }
          steps:
            - { id: check, adapter: core, action: echo, params: { amount: "{{ input.amount }}" } }
            - { id: approve, approval: { message: "Pay {{ input.amount }}?", approvers: [boss] } }
            - { id: pay, adapter: core, action: noop }
          """,
          """
          id: partner-sync
          name: A partner whose service is down
          steps:
            - id: push
              adapter: core
              action: fail
              params: { code: SERVICE_UNAVAILABLE, message: The partner is down }
              retry: { attempts: 1000, backoff: fixed, delay: 1m }
          """);

  private final Baton baton;

  public Demo(Baton baton) {
    this.baton = baton;
  }

  public void play() {
    EXAMPLES.forEach(name -> baton.register(read(name), name));
    MORE.forEach(baton::register);
    ExecutionFilter all = ExecutionFilter.ofTenant(StartOptions.DEFAULT_TENANT);
    if (!baton.executions(all, 1).items().isEmpty()) {
      return;
    }
    start("greet", "{\"name\": \"Ada\"}");
    start("order-with-refund", "{}");
    start("employee-onboarding", "{}");
    start("card-declined", "{}");
    start("warehouse-count", "{}");
    start("expense-report", "{}");
    start("expense-report", "{\"amount\": 12000}");
    start("partner-sync", "{}");
  }

  private void start(String flowId, String input) {
    var _ = baton.start(flowId, (Obj) Json.parse(input));
  }

  private static String read(String name) {
    try (InputStream in = Demo.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("The example " + name + " is missing in the build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
