package io.baton.runtime.scale;

import java.util.function.Consumer;
import java.util.function.Predicate;

/** A line in the log for each decision; one about a pool that nobody scales is for the curious. */
final class DecisionLog implements Consumer<Decision> {
  private final System.Logger logger = System.getLogger("io.baton.runtime.scale");
  private final Predicate<String> planned;

  DecisionLog(Predicate<String> planned) {
    this.planned = planned;
  }

  @Override
  public void accept(Decision decision) {
    logger.log(
        level(decision),
        "Pool %s, from %d to %d workers: %s"
            .formatted(decision.pool(), decision.from(), decision.to(), decision.reason().text()));
  }

  private System.Logger.Level level(Decision decision) {
    return switch (decision.reason()) {
      case Reason.WorkerLost _, Reason.StartFailed _ -> System.Logger.Level.WARNING;
      case Reason.QueueDepth _,
          Reason.QueueFell _,
          Reason.Cpu _,
          Reason.Memory _,
          Reason.Limits _,
          Reason.Idle _,
          Reason.LeftBehind _ ->
          planned.test(decision.pool()) ? System.Logger.Level.INFO : System.Logger.Level.DEBUG;
    };
  }
}
