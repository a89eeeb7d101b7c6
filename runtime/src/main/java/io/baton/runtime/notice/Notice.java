package io.baton.runtime.notice;

import io.baton.value.Obj;
import java.util.Locale;

/**
 * Something that somebody outside is told.
 *
 * @param content the error of an alert; status, output and error of an execution that ended
 */
public record Notice(Kind kind, String tenantId, String executionId, String flowId, Obj content) {
  public enum Kind {
    /** An execution ended. */
    ENDED,
    /** Whoever runs Baton should look: a fatal error. */
    OPERATIONS,
    /** Whoever owns the flow should look: it took longer than it may. */
    OWNER;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
