package io.baton.runtime;

import io.baton.engine.Effect;
import io.baton.engine.Input;
import io.baton.flow.Flow;
import io.baton.runtime.flow.FlowVersion;
import io.baton.runtime.lane.Birth;
import io.baton.runtime.time.Clock;
import io.baton.runtime.trace.TraceParent;
import io.baton.value.Obj;
import java.time.Instant;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** How executions begin: whatever the core cannot make up, such as ids, seeds and addresses. */
final class Births {
  private static final int SECRET_BYTES = 16;

  /** In the order of ASCII, without letters that look like others. */
  private static final String DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

  private static final int DIGIT_BITS = 5;
  private static final int DIGIT_MASK = (1 << DIGIT_BITS) - 1;
  private static final int TIME_DIGITS = 9;
  private static final int RANDOM_DIGITS = 12;

  private final RandomGenerator random;
  private final Clock clock;
  private final String callbackBase;

  Births(RandomGenerator random, Clock clock, String callbackBase) {
    this.random = random;
    this.clock = clock;
    this.callbackBase = callbackBase;
  }

  Birth main(FlowVersion flow, Obj input, StartOptions options, Birth.@Nullable Repeat repeat) {
    String id = options.executionId() == null ? newId() : options.executionId();
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

  /**
   * @param place in a trace of the attempt that calls it; null: in none
   */
  Birth child(FlowVersion flow, Effect.StartChild child, @Nullable TraceParent place) {
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
                traced(trigger("flow", at, input), place),
                seed,
                callbackBase,
                flow.plan().flow().pool().equals(Flow.STANDARD_POOL) ? child.pool() : null,
                child.priority(),
                child.parent()),
        null);
  }

  private static Obj traced(Obj trigger, @Nullable TraceParent place) {
    return place == null ? trigger : place.addTo(trigger);
  }

  private static Obj trigger(String type, long at, Obj payload) {
    return Obj.builder()
        .put("type", type)
        .put("payload", payload)
        .put("timestamp", Instant.ofEpochMilli(at).toString())
        .build();
  }

  /**
   * Its beginning is the time: what starts together is together in the index of ids, so that a
   * commit writes a page of it and not one for each execution.
   */
  private String newId() {
    StringBuilder id = new StringBuilder(TIME_DIGITS + RANDOM_DIGITS);
    append(id, clock.millis(), TIME_DIGITS);
    append(id, random.nextLong(), RANDOM_DIGITS);
    return id.toString();
  }

  private static void append(StringBuilder id, long number, int digits) {
    for (int digit = digits - 1; digit >= 0; digit--) {
      int value = (int) (number >>> (digit * DIGIT_BITS)) & DIGIT_MASK;
      id.append(DIGITS.charAt(value));
    }
  }

  private String hex(int bytes) {
    byte[] drawn = new byte[bytes];
    random.nextBytes(drawn);
    return HexFormat.of().formatHex(drawn);
  }
}
