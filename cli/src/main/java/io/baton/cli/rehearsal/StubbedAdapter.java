package io.baton.cli.rehearsal;

import io.baton.adapters.Adapter;
import io.baton.adapters.AdapterException;
import io.baton.adapters.Outcome;
import io.baton.adapters.Task;
import io.baton.engine.Failure;
import io.baton.value.Durations;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An adapter as a case sees it: steps with a stub answer as it says, those that are pure do their
 * work, and any other fails, because a test must not touch the world.
 */
final class StubbedAdapter implements Adapter {
  /** What a case without a stub is told. */
  static final String NOT_STUBBED = "NOT_STUBBED";

  private final String name;
  private final Set<String> actions;
  private final @Nullable Adapter pure;
  private final Stubs stubs;

  /**
   * @param pure does the work of steps without a stub; null: nothing does
   */
  StubbedAdapter(String name, Set<String> actions, @Nullable Adapter pure, Stubs stubs) {
    this.name = name;
    this.actions = actions;
    this.pure = pure;
    this.stubs = stubs;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Set<String> actions() {
    return actions;
  }

  @Override
  public Outcome run(Task task) throws Exception {
    Stub stub = stubs.find(task.step());
    if (stub == null) {
      return unstubbed(task);
    }
    if (stubs.isAsync(task)) {
      // The answer comes as its callback or poll would bring it.
      return new Outcome.Pending(Obj.of("poll_url", Value.of("stub")));
    }
    return switch (stub.of(task.attempt())) {
      case Stub.Answer.Output output -> Outcome.done(output.value());
      case Stub.Answer.Failed failed -> throw exception(failed.failure());
    };
  }

  static AdapterException exception(Failure failure) {
    return new AdapterException(
        failure.code(), failure.message(), failure.errorClass(), failure.status());
  }

  private Outcome unstubbed(Task task) throws Exception {
    if (pure == null || task.action().equals("job")) {
      throw AdapterException.permanent(
          NOT_STUBBED,
          "Step '%s' calls %s.%s, and the case has no stub for it: add it under 'steps'"
              .formatted(task.step(), task.adapter(), task.action()));
    }
    return task.action().equals("sleep") ? slept(task) : pure.run(task);
  }

  /** Nobody sleeps in a test. */
  private static Outcome slept(Task task) {
    Duration duration = Durations.parse(task.param("duration")).duration();
    return Outcome.done(Obj.of("sleptMs", Value.of(duration == null ? 0 : duration.toMillis())));
  }
}
