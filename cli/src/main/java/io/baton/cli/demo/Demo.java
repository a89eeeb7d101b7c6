package io.baton.cli.demo;

import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.runtime.StartOptions;
import io.baton.store.read.ExecutionFilter;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something to look at: the examples and a small web shop with the services it calls, executions in
 * every state, and one that starts every minute. Where there are executions already, none is added.
 */
public final class Demo implements AutoCloseable {
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

  /** What the examples do not show, because they need nothing and end well and soon. */
  static final List<String> MORE =
      List.of(
          "card-declined.yaml",
          "expense-report.yaml",
          "invoice.yaml",
          "partner-sync.yaml",
          "pulse.yaml",
          "shop-order.yaml",
          "video-render.yaml",
          "warehouse-count.yaml");

  private final Path folder;
  private @Nullable StubServices services;

  /**
   * @param folder remembers where the services are, so that executions find them after a restart
   */
  public Demo(Path folder) {
    this.folder = folder;
  }

  /** Starts the services, registers the flows and begins executions. */
  public void play(Baton baton) {
    StubServices started = StubServices.start(folder);
    services = started;
    EXAMPLES.forEach(name -> baton.register(read(name), name));
    MORE.forEach(name -> baton.register(read(name), name));
    ExecutionFilter all = ExecutionFilter.ofTenant(StartOptions.DEFAULT_TENANT);
    if (baton.executions(all, 1).items().isEmpty()) {
      begin(baton, Obj.of("shop", Value.of(started.address())));
    }
  }

  private static void begin(Baton baton, Obj shop) {
    for (String name : List.of("Ada", "Grace", "Edsger", "Barbara")) {
      start(baton, "greet", Obj.of("name", Value.of(name)));
    }
    start(baton, "employee-onboarding", Obj.EMPTY);
    start(baton, "nightly-reports", Obj.EMPTY);
    start(baton, "order-with-refund", Obj.EMPTY);
    for (String order : List.of("A-1001", "A-1002", "A-1003")) {
      start(baton, "shop-order", shop.with("order", Value.of(order)));
    }
    start(baton, "card-declined", shop);
    start(baton, "partner-sync", shop);
    start(baton, "video-render", shop);
    start(baton, "warehouse-count", Obj.EMPTY);
    start(baton, "expense-report", Obj.EMPTY);
    start(baton, "expense-report", Obj.of("amount", Value.of(12_000)));
    var _ = start(baton, "warehouse-count", Obj.EMPTY).pause("the hall is locked");
  }

  private static Execution start(Baton baton, String flowId, Obj input) {
    return baton.start(flowId, input);
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

  /** After the engine: steps that are under way may still call the services. */
  @Override
  public void close() {
    if (services != null) {
      services.close();
    }
  }
}
