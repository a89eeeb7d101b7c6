package io.baton.runtime.lane;

import io.baton.engine.Input;
import io.baton.runtime.flow.FlowVersion;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** An execution that is to begin; its first input gets its time when the lane takes it. */
public record Birth(
    String executionId,
    String tenantId,
    FlowVersion flow,
    LongFunction<Input.Start> start,
    @Nullable Repeat repeat) {

  /** A key that leads repeated requests to the same execution. */
  public record Repeat(String key, String requestHash) {}
}
