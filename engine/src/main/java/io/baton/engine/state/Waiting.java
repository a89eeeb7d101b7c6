package io.baton.engine.state;

import io.baton.engine.Event.WaitFor;
import io.baton.value.Value;

/** What a parked step run waits for; {@code until} 0: as long as it takes. */
public record Waiting(WaitFor waitFor, long until, int poll, Value detail) {}
