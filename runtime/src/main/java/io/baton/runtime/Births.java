package io.baton.runtime;

import io.baton.engine.Effect;
import io.baton.engine.Input;
import io.baton.flow.Flow;
import io.baton.runtime.flow.FlowVersion;
import io.baton.runtime.lane.Birth;
import io.baton.value.Obj;
import java.time.Instant;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** How executions begin: whatever the core cannot make up, such as ids, seeds and addresses. */
final class Births {
  private static final int SECRET_BYTES = 16;
  private static final int ID_BYTES = 12;

  private final RandomGenerator random;
  private final String callbackBase;

  Births(RandomGenerator random, String callbackBase) {
    this.random = random;
    this.callbackBase = callbackBase;
  }

  Birth main(FlowVersion flow, Obj input, StartOptions options, Birth.@Nullable Repeat repeat) {
    String id = options.executionId() == null ? hex(ID_BYTES) : options.executionId();
    String seed = hex(SECRET_BYTES);
    String correlationId = options.correlationId() == null ? id : options.correlationId();
    Obj given = options.trigger();
    return new Birth(
        id,
        options.tenant(),
        flow,
        at ->
            new Input.Start(
                at,
                id,
                flow.version(),
                options.tenant(),
                correlationId,
                input,
                given == null ? trigger("manual", at, input) : given,
                seed,
                callbackBase,
                options.pool(),
                options.priority(),
                null),
        repeat);
  }

  Birth child(FlowVersion flow, Effect.StartChild child) {
    Obj input = child.input() instanceof Obj fields ? fields : Obj.EMPTY;
    String seed = hex(SECRET_BYTES);
    return new Birth(
        child.childId(),
        child.tenantId(),
        flow,
        at ->
            new Input.Start(
                at,
                child.childId(),
                flow.version(),
                child.tenantId(),
                child.correlationId(),
                input,
                trigger("flow", at, input),
                seed,
                callbackBase,
                flow.plan().flow().pool().equals(Flow.STANDARD_POOL) ? child.pool() : null,
                child.priority(),
                child.parent()),
        null);
  }

  private static Obj trigger(String type, long at, Obj payload) {
    return Obj.builder()
        .put("type", type)
        .put("payload", payload)
        .put("timestamp", Instant.ofEpochMilli(at).toString())
        .build();
  }

  private String hex(int bytes) {
    byte[] drawn = new byte[bytes];
    random.nextBytes(drawn);
    return HexFormat.of().formatHex(drawn);
  }
}
