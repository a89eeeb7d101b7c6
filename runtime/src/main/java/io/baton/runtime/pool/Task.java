package io.baton.runtime.pool;

import io.baton.engine.Effect.DispatchTask;
import io.baton.value.Obj;
import io.baton.value.Value;

/**
 * One attempt of a step as an adapter sees it.
 *
 * @param step the step run, such as {@code enrich[17]}
 * @param attempt counted from 1
 * @param deadline when the attempt is given up, in milliseconds since the epoch; 0: never
 * @param idempotencyToken the same for every attempt of the same work
 */
public record Task(
    String executionId,
    String step,
    int attempt,
    String adapter,
    String action,
    Value input,
    long deadline,
    String idempotencyToken) {

  static Task of(String executionId, DispatchTask task) {
    return new Task(
        executionId,
        task.key(),
        task.attempt(),
        task.adapter(),
        task.action(),
        task.input(),
        task.deadline(),
        task.idempotencyToken());
  }

  /** A parameter; null as a value where there is none of this name. */
  public Value param(String name) {
    return input instanceof Obj fields && fields.has(name) ? fields.at(name) : Value.NULL;
  }
}
