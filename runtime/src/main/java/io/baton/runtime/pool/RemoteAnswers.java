package io.baton.runtime.pool;

import io.baton.adapters.Outcome;
import io.baton.engine.Effect.DispatchTask;
import io.baton.engine.Input;
import io.baton.runtime.secret.Redaction;
import io.baton.runtime.secret.Secrets;
import java.util.function.LongFunction;

/** What workers elsewhere say, in the engine's terms and without secrets. */
final class RemoteAnswers {
  private final Secrets secrets;

  RemoteAnswers(Secrets secrets) {
    this.secrets = secrets;
  }

  LongFunction<Input> of(Job job, Outcome outcome) {
    return switch (redacted(job, outcome)) {
      case Outcome.Done done ->
          at ->
              new Input.CompleteStep(
                  at,
                  job.id.key(),
                  job.id.attempt(),
                  done.output(),
                  done.variables(),
                  done.tokensUsed());
      case Outcome.Pending pending ->
          at -> new Input.CompleteStep(at, job.id.key(), job.id.attempt(), pending.answer());
      case Outcome.Failed failed -> job.failed(Failures.of(failed.reason()));
    };
  }

  private Outcome redacted(Job job, Outcome outcome) {
    DispatchTask task = job.task();
    Redaction redaction =
        task != null && secrets.fill(job.tenantId(), task) instanceof Secrets.Ready ready
            ? ready.redaction()
            : Redaction.NOTHING;
    return redaction.clean(outcome);
  }
}
