package io.baton.flow;

import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a step does each time it runs. */
public sealed interface Body {

  /** Calls an adapter's action; {@code async} says how the answer arrives. */
  record Call(String adapter, String action, Obj params, Async async) implements Body {}

  /** Runs all steps side by side and waits for every one of them. */
  record Parallel(List<Step> steps) implements Body {}

  /** Runs the steps in array order, or by their edges where they declare some. */
  record Sequence(List<Step> steps) implements Body {}

  record Branch(String condition, List<Step> then, List<Step> otherwise) implements Body {}

  /** Runs another flow as a child execution; the parameters are its input. */
  record Child(String flow, Obj params) implements Body {}

  /** Waits for a duration: a text such as {@code 10s}, milliseconds, or an expression. */
  record Delay(Value duration) implements Body {}

  /** Waits until a time: RFC 3339, epoch milliseconds, or an expression. */
  record Until(Value time) implements Body {}

  /** Waits for a signal or event of this name; null timeout: as long as it takes. */
  record EventWait(String event, @Nullable Duration timeout) implements Body {}

  /**
   * Waits for a person's decision.
   *
   * @param message what the person is asked; may hold expressions
   * @param approvers who may decide; empty: anyone who may operate the execution
   * @param continueOnReject a rejection is an outcome like any other, instead of a failure
   */
  record Approval(
      @Nullable String message,
      List<String> approvers,
      @Nullable Duration timeout,
      boolean continueOnReject)
      implements Body {}
}
