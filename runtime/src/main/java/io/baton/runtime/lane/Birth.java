package io.baton.runtime.lane;

import io.baton.engine.Input;
import io.baton.runtime.flow.FlowVersion;
import java.util.function.LongFunction;

/** An execution that is to begin; its first input gets its time when the lane takes it. */
public record Birth(
    String executionId, String tenantId, FlowVersion flow, LongFunction<Input.Start> start) {}
