package io.baton.engine;

import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that leaves the core. It may be released only once the events beside it are durable.
 */
public sealed interface Effect {

  /**
   * Hands an attempt to a worker.
   *
   * @param deadline when the attempt times out if it is with a worker at once; 0: never
   * @param timeoutMillis how long a worker may take; 0: for ever
   * @param async whether the answer only begins the work
   * @param idempotencyToken the same for every attempt and redelivery of the same work
   * @param input the parameters, with marks where secrets belong
   * @param secretMark tells the marks of this attempt; empty: it uses no secrets
   */
  record DispatchTask(
      String key,
      String stepId,
      int attempt,
      String adapter,
      String action,
      Value input,
      long deadline,
      long timeoutMillis,
      String idempotencyToken,
      String pool,
      int priority,
      Map<String, Integer> resources,
      boolean async,
      String secretMark)
      implements Effect {
    public boolean usesSecrets() {
      return !secretMark.isEmpty();
    }
  }

  /** Tells a worker to stop; after {@code graceMillis} its answer is not waited for. */
  record CancelTask(String key, int attempt, long graceMillis) implements Effect {}

  /** Asks once how an asynchronous operation is doing. */
  record DispatchPoll(String key, int attempt, int poll, String url) implements Effect {}

  record ArmTimer(Timer timer, long due) implements Effect {}

  record DisarmTimer(Timer timer) implements Effect {}

  /**
   * @param pool where its tasks go unless its flow or its steps say otherwise; null: nobody said
   * @param priority that of its parent and of the step that calls it together
   */
  record StartChild(
      String childId,
      String flowId,
      Value input,
      Input.Parent parent,
      String correlationId,
      String tenantId,
      @Nullable String pool,
      int priority)
      implements Effect {}

  record CancelChild(String childId, @Nullable String reason) implements Effect {}

  /** The execution ended: tells whoever asked to be told. */
  record Notify(String status, Obj summary) implements Effect {}

  /** Something that an operator or the flow's owner should look at. */
  record Alert(Audience audience, StepError error) implements Effect {
    public enum Audience {
      OPERATIONS,
      OWNER
    }
  }

  record ReportToParent(
      Input.Parent parent, Input.ChildOutcome outcome, Value output, @Nullable StepError error)
      implements Effect {}
}
