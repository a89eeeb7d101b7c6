package io.baton.runtime.pool;

import io.baton.engine.Decision.Reason;
import io.baton.engine.Input;
import io.baton.runtime.lane.Answer;
import io.baton.store.StoreException;
import java.util.function.Consumer;

/** Asks the engine for a task once more: what it works on was put down, or its worker was lost. */
final class Again {
  private static final long PAUSE_MILLIS = 200;

  private Again() {}

  /**
   * The engine dispatches it, unless it refuses.
   *
   * @param refused is told why not
   */
  static void ask(PoolParts parts, Job job, Consumer<Answer.Refused> refused) {
    var _ =
        parts
            .asking()
            .ask(job.owner.id(), at -> new Input.LoseTask(at, job.id.key(), job.id.attempt()))
            .whenComplete(
                (answer, failure) -> {
                  if (failure instanceof StoreException) {
                    parts.drive().after(PAUSE_MILLIS, () -> ask(parts, job, refused));
                  } else if (answer instanceof Answer.Refused why) {
                    refused.accept(why);
                  }
                });
  }

  /** Its execution takes nothing at the moment; the attempt goes on when it does. */
  static boolean isStopped(Answer answer) {
    return answer instanceof Answer.Refused refused && refused.reason() == Reason.NOT_POSSIBLE;
  }
}
