package io.baton.runtime;

import io.baton.engine.Tokens;
import io.baton.runtime.flow.FlowVersion;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.lane.Birth;
import io.baton.runtime.lane.Message;
import io.baton.store.StoreException;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Starts executions, each request once. */
final class Starts {
  private final Services services;
  private final Settings settings;
  private final Births births;
  private final Repeats repeats;

  Starts(Services services, Settings settings, Births births, Repeats repeats) {
    this.services = services;
    this.settings = settings;
    this.births = births;
    this.repeats = repeats;
  }

  CompletableFuture<Execution> start(String flowId, Obj input, StartOptions options) {
    String tenantId = Tenants.require(options.tenant());
    String key = options.idempotencyKey();
    if (options.executionId() != null) {
      return startOnce(flowId, input, options, options.executionId());
    }
    if (key == null) {
      return begin(flowId, input, options, null);
    }
    return repeats.start(
        tenantId,
        new Birth.Repeat(key, requestHash(flowId, input, options)),
        id -> Execution.started(tenantId, id, services),
        repeat -> begin(flowId, input, options, repeat));
  }

  /** The execution that has the id, whoever started it: this process, or another at this moment. */
  private CompletableFuture<Execution> startOnce(
      String flowId, Obj input, StartOptions options, String executionId) {
    Execution known = new Execution(options.tenant(), executionId, services);
    if (known.exists()) {
      return CompletableFuture.completedFuture(known);
    }
    return begin(flowId, input, options, null)
        .exceptionally(
            failure -> {
              RuntimeException reason = Replies.unwrapped(failure);
              if (reason instanceof StoreException.Duplicate) {
                return known;
              }
              throw reason;
            });
  }

  /** The same with how it looks when it has begun, which costs no second wait. */
  CompletableFuture<Begun> startSeen(String flowId, Obj input, StartOptions options) {
    if (options.executionId() != null || options.idempotencyKey() != null) {
      return start(flowId, input, options).thenCompose(Starts::seen);
    }
    Tenants.require(options.tenant());
    Birth birth = birth(flowId, input, options, null);
    CompletableFuture<Execution> begun = begin(birth);
    // Behind the beginning in the same lane, so both leave it with the same commit.
    Execution looked = Execution.started(birth.tenantId(), birth.executionId(), services);
    return begun.thenCombine(looked.viewLater(), Begun::new);
  }

  private static CompletableFuture<Begun> seen(Execution execution) {
    return execution.viewLater().thenApply(view -> new Begun(execution, view));
  }

  private CompletableFuture<Execution> begin(
      String flowId, Obj input, StartOptions options, Birth.@Nullable Repeat repeat) {
    return begin(birth(flowId, input, options, repeat));
  }

  private Birth birth(
      String flowId, Obj input, StartOptions options, Birth.@Nullable Repeat repeat) {
    FlowVersion flow = flow(flowId, options);
    InvalidInputException.require(flow.plan(), input);
    StartOptions complete =
        options.pool() == null ? options.withPool(settings.poolOf(options.tenant())) : options;
    return births.main(flow, input, complete, repeat);
  }

  private CompletableFuture<Execution> begin(Birth birth) {
    CompletableFuture<Answer> reply = new CompletableFuture<>();
    services.lanes().post(new Message.Begin(birth, reply));
    return reply.thenApply(answer -> started(birth, answer));
  }

  private FlowVersion flow(String flowId, StartOptions options) {
    Optional<FlowVersion> found =
        options.version() == 0
            ? services.flows().latest(options.tenant(), flowId)
            : services.flows().version(options.tenant(), flowId, options.version());
    return found.orElseThrow(
        () ->
            new IllegalArgumentException(
                options.version() == 0
                    ? "There is no flow '%s'; register it first".formatted(flowId)
                    : "There is no version %d of flow '%s'".formatted(options.version(), flowId)));
  }

  private Execution started(Birth birth, Answer answer) {
    return switch (answer) {
      case Answer.Done ignored ->
          Execution.started(birth.tenantId(), birth.executionId(), services);
      case Answer.Refused refused -> throw new IllegalStateException(refused.message());
    };
  }

  /** Everything that makes two requests the same. */
  private static String requestHash(String flowId, Obj input, StartOptions options) {
    return Tokens.hash(
        Obj.builder()
            .put("flow", flowId)
            .put("input", input)
            .put("correlationId", textOrNull(options.correlationId()))
            .put("priority", options.priority())
            .put("pool", textOrNull(options.pool()))
            .put("version", options.version())
            .build());
  }

  private static Value textOrNull(@Nullable String text) {
    return text == null ? Value.NULL : Value.of(text);
  }
}
