package io.baton.server.live;

import io.baton.runtime.Execution;
import io.baton.runtime.feed.LiveEvent;
import java.util.List;

/** Whether more can be expected of an execution. */
final class Ends {
  private Ends() {}

  /** Whether an event is the execution's end: a failed one that was tried again goes on. */
  static boolean isOver(Execution execution, long seq) {
    List<LiveEvent> rest = execution.events(seq - 1, 2);
    return rest.size() == 1 && rest.getFirst().isEnd();
  }
}
