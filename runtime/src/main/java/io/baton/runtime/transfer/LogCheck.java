package io.baton.runtime.transfer;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.event.EventJson;
import io.baton.value.Obj;
import java.util.Optional;

/**
 * Follows the log of one execution of an export: it must be whole, and say of itself what its line
 * says. Otherwise a line of one tenant could bring in an execution of another.
 */
final class LogCheck {
  private final Obj execution;
  private long seq;
  private boolean ended;

  /**
   * @param execution its line
   */
  LogCheck(Obj execution) {
    this.execution = execution;
  }

  /** Whether the log so far ends with the end of the execution; one that was retried goes on. */
  boolean isEnded() {
    return ended;
  }

  String id() {
    return Lines.text(execution, "executionId");
  }

  /** Takes the next event; returns what is wrong with it. */
  Optional<String> take(Obj json) {
    Recorded recorded = EventJson.read(json);
    if (recorded.seq() != ++seq) {
      return Optional.of("event %d of execution %s is missing".formatted(seq, id()));
    }
    if (seq == 1 && !(recorded.event() instanceof Event.ExecutionCreated)) {
      return Optional.of(
          "the log of execution %s does not begin with its creation".formatted(id()));
    }
    return switch (recorded.event()) {
      case Event.ExecutionCreated created -> identity(created);
      case Event.ExecutionCompleted _, Event.ExecutionFailed _, Event.ExecutionCancelled _ ->
          is(true);
      case Event.OfExecution _ -> is(false);
      case Event.OfStep _, Event.OfData _ -> Optional.empty();
    };
  }

  private Optional<String> is(boolean over) {
    ended = over;
    return Optional.empty();
  }

  private Optional<String> identity(Event.ExecutionCreated created) {
    boolean same =
        created.executionId().equals(id())
            && created.tenantId().equals(Lines.text(execution, "tenantId"));
    return same
        ? Optional.empty()
        : Optional.of("the log of execution %s is of another one".formatted(id()));
  }
}
