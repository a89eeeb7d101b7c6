package io.baton.adapters;

import io.baton.value.Obj;
import io.baton.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a step as an adapter sees it. It is all that a worker needs: there is nothing to
 * look up.
 *
 * @param step the step run, such as {@code enrich[17]}
 * @param attempt counted from 1
 * @param input what the step gets; an object unless its mapping made something else of it
 * @param deadline when the attempt is given up, in milliseconds since the epoch; 0: never
 * @param idempotencyToken the same for every attempt of the same work
 * @param traceparent where the attempt stands in a trace, as the W3C header has it; null: in none
 * @param tracestate what tracing systems noted beside it, as the W3C header has it; null: nothing
 * @param worker what the attempt can say and hear while it works
 */
public record Task(
    String executionId,
    String tenantId,
    String flowId,
    String step,
    int attempt,
    String adapter,
    String action,
    Value input,
    long deadline,
    String idempotencyToken,
    @Nullable String traceparent,
    @Nullable String tracestate,
    Worker worker) {

  /** One beside whose place in a trace nobody noted anything. */
  public Task(
      String executionId,
      String tenantId,
      String flowId,
      String step,
      int attempt,
      String adapter,
      String action,
      Value input,
      long deadline,
      String idempotencyToken,
      @Nullable String traceparent,
      Worker worker) {
    this(
        executionId,
        tenantId,
        flowId,
        step,
        attempt,
        adapter,
        action,
        input,
        deadline,
        idempotencyToken,
        traceparent,
        null,
        worker);
  }

  /** One that is in no trace. */
  public Task(
      String executionId,
      String tenantId,
      String flowId,
      String step,
      int attempt,
      String adapter,
      String action,
      Value input,
      long deadline,
      String idempotencyToken,
      Worker worker) {
    this(
        executionId,
        tenantId,
        flowId,
        step,
        attempt,
        adapter,
        action,
        input,
        deadline,
        idempotencyToken,
        null,
        null,
        worker);
  }

  /** The side of the attempt that is not data. */
  public interface Worker {
    boolean isCancelled();

    /** Has the work done when the attempt is cancelled; at once where it is already. */
    void onCancel(Runnable stop);

    /** Something for people to read. */
    void log(String level, String message);

    /** How far the work is, from 0 to 1. */
    void progress(double done, String message);
  }

  /** The input's fields; none where it is no object. */
  public Obj params() {
    return input instanceof Obj fields ? fields : Obj.EMPTY;
  }

  /** A parameter; null as a value where there is none of this name. */
  public Value param(String name) {
    return params().at(name);
  }

  public boolean isCancelled() {
    return worker.isCancelled();
  }

  /**
   * For just before what cannot be taken back.
   *
   * @throws AdapterException where the attempt was cancelled
   */
  public void requireGoing() throws AdapterException {
    if (isCancelled()) {
      throw AdapterException.permanent("CANCELLED", "The step was cancelled");
    }
  }

  public void onCancel(Runnable stop) {
    worker.onCancel(stop);
  }

  public void log(String level, String message) {
    worker.log(level, message);
  }

  public void progress(double done, String message) {
    worker.progress(done, message);
  }
}
