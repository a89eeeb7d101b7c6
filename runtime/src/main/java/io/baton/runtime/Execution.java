package io.baton.runtime;

import io.baton.engine.Decision.Reason;
import io.baton.engine.Input;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.view.ExecutionView;
import io.baton.flow.plan.Plan;
import io.baton.runtime.feed.LiveEvent;
import io.baton.runtime.feed.Subscription;
import io.baton.runtime.feed.Watcher;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.lane.Ended;
import io.baton.runtime.lane.ExecutionRef;
import io.baton.runtime.lane.Message;
import io.baton.runtime.lane.NoSuchExecutionException;
import io.baton.store.StepRow;
import io.baton.store.StoredExecution;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A handle on one execution of a tenant. It holds nothing but the id: the execution lives in the
 * store. Every answer is about what is durable. An execution of another tenant is one that does not
 * exist.
 */
public final class Execution {
  private final String tenantId;
  private final String id;
  private final Services services;
  private final LongPredicate onlyAt;
  private volatile boolean known;

  Execution(String tenantId, String id, Services services) {
    this(tenantId, id, services, seq -> true);
  }

  private Execution(String tenantId, String id, Services services, LongPredicate onlyAt) {
    this.tenantId = tenantId;
    this.id = id;
    this.services = services;
    this.onlyAt = onlyAt;
  }

  /** One that is known to be there and to belong to the tenant. */
  static Execution started(String tenantId, String id, Services services) {
    Execution execution = new Execution(tenantId, id, services);
    execution.known = true;
    return execution;
  }

  /**
   * A handle whose changes are refused as {@link Reason#CHANGED} unless the number of the last
   * event passes, so that nobody changes what is no longer as he saw it.
   */
  public Execution onlyAt(LongPredicate lastEvent) {
    return new Execution(tenantId, id, services, lastEvent);
  }

  public String id() {
    return id;
  }

  public String tenantId() {
    return tenantId;
  }

  /** Whether the tenant has such an execution. */
  public boolean exists() {
    if (!known) {
      known =
          services
              .store()
              .executions()
              .byId(id)
              .filter(found -> found.identity().tenantId().equals(tenantId))
              .isPresent();
    }
    return known;
  }

  /**
   * Waits for the result.
   *
   * @throws ExecutionFailedException where it failed or was cancelled
   * @throws TimeoutException where it has not ended by then; it goes on
   */
  public Value await(Duration atMost) throws InterruptedException, TimeoutException {
    Ended ended = ended(atMost);
    if (!ended.isCompleted()) {
      throw new ExecutionFailedException(ended);
    }
    return ended.output();
  }

  /** Waits for its end, whichever it is. */
  public Ended ended(Duration atMost) throws InterruptedException, TimeoutException {
    return Replies.await(ended(), atMost);
  }

  public CompletableFuture<Ended> ended() {
    CompletableFuture<Ended> reply = new CompletableFuture<>();
    if (exists()) {
      services.lanes().post(new Message.Watch(id, reply));
    } else {
      reply.completeExceptionally(new NoSuchExecutionException(id));
    }
    return reply;
  }

  /** The execution as the contract shows it, with what it waits for. */
  public Obj view() {
    int most = services.maxReasons();
    return answer("view " + most, state -> ExecutionView.lasting(state, most))
        .map(view -> explained(ExecutionView.told((Obj) view, services.clock().millis()), most))
        .orElseGet(() -> Replies.join(viewLater()));
  }

  /** What the cache makes quicker; nothing where the lane must be asked. */
  private Optional<Value> answer(String about, Function<ExecutionState, Value> answer) {
    if (!services.answers().isUsed()) {
      return Optional.empty();
    }
    StoredExecution stored = stored();
    known = true;
    return services.answers().find(stored, about, answer);
  }

  public CompletableFuture<Obj> viewLater() {
    int most = services.maxReasons();
    return look((state, now) -> ExecutionView.of(state, now, most))
        .exceptionally(this::fromRows)
        .thenApply(view -> explained(view, most));
  }

  private Obj explained(Obj view, int most) {
    return Reasons.added(
        view, services.pools().waits(id, most), services.quarantines().of(id), most);
  }

  private <T> CompletableFuture<T> look(BiFunction<ExecutionState, Long, T> view) {
    CompletableFuture<T> reply = new CompletableFuture<>();
    if (exists()) {
      services.lanes().post(new Message.Look<>(id, view, reply));
    } else {
      reply.completeExceptionally(new NoSuchExecutionException(id));
    }
    return reply;
  }

  /** One whose log cannot be read is in quarantine; what its rows say can still be shown. */
  private Obj fromRows(Throwable reason) {
    if (services.quarantines().of(id) == null) {
      throw Replies.unwrapped(reason);
    }
    return StoredView.of(stored());
  }

  public Answer pause(@Nullable String reason) {
    return give(at -> new Input.Pause(at, reason));
  }

  public Answer resume() {
    return give(Input.Resume::new);
  }

  public Answer cancel(@Nullable String reason) {
    return give(at -> new Input.Cancel(at, reason));
  }

  /** Tries a failed execution again; a null step: from its failed steps. */
  public Answer retry(@Nullable String fromStep) {
    return give(at -> new Input.Retry(at, fromStep));
  }

  public Answer signal(String name, Value payload) {
    return give(at -> new Input.ReceiveSignal(at, name, payload));
  }

  public Answer approve(String step, boolean approved, @Nullable String by) {
    return give(at -> new Input.DecideApproval(at, step, approved, null, by));
  }

  /** Any input at all; returns when it is durable, or refused. */
  public Answer give(LongFunction<? extends Input> input) {
    return Replies.join(giveLater(input));
  }

  /** The same without waiting. What follows on the future runs on a thread that must not wait. */
  public CompletableFuture<Answer> giveLater(LongFunction<? extends Input> input) {
    if (!exists()) {
      return CompletableFuture.completedFuture(unknown());
    }
    CompletableFuture<Answer> reply = new CompletableFuture<>();
    services.lanes().post(new Message.Give(id, input, onlyAt, reply));
    return reply;
  }

  /** The execution as it was after an event of its log. */
  public Obj viewAt(long seq) {
    return new History(services).viewAt(stored(), seq);
  }

  /** Durable events from the one after a number. */
  public List<LiveEvent> events(long afterSeq, int limit) {
    return new History(services).events(stored(), afterSeq, limit);
  }

  /** Tells of events from the one after a number, those to come included, until it is closed. */
  public Subscription watch(long afterSeq, Watcher watcher) {
    StoredExecution stored = stored();
    ExecutionRef ref =
        new ExecutionRef(id, stored.executionNo(), tenantId, stored.identity().flowId());
    return services.feed().ofExecution(ref, afterSeq, watcher);
  }

  /** The plan of the version that it began with. */
  public Plan plan() {
    return services.flows().byNo(stored().identity().flowNo()).plan();
  }

  /** Rows of its step runs, rounds of loops included, by number. */
  public List<StepRow> steps(int afterStepNo, int limit) {
    return services.store().executions().steps(stored().executionNo(), afterStepNo, limit);
  }

  /**
   * Its steps with what they were given and what they gave, in the order of the flow; rounds of
   * loops are listed by {@link #items}.
   *
   * @param after {@link Page#next} of the page before; empty for the first
   */
  public Page<Obj> stepViews(String after, int limit) {
    return answer(
            "steps %d %s".formatted(limit, after),
            state -> Page.json(StepPages.steps(state, after, limit)))
        .map(Page::of)
        .orElseGet(() -> Replies.join(look((state, now) -> StepPages.steps(state, after, limit))));
  }

  /**
   * One step run, such as {@code enrich} or {@code enrich[17]}; empty: the flow has no such step.
   */
  public Optional<Obj> stepView(String key) {
    return answer(
            "step " + key,
            state -> StepPages.step(state, key).<Value>map(step -> step).orElse(Value.NULL))
        .map(step -> Optional.of(step).filter(Obj.class::isInstance).map(Obj.class::cast))
        .orElseGet(() -> Replies.join(look((state, now) -> StepPages.step(state, key))));
  }

  /** The rounds of a loop in their order; empty: the flow has no such step. */
  public Optional<Page<Obj>> items(String key, String after, int limit) {
    return answer(
            "items %d %s %s".formatted(limit, after, key),
            state -> StepPages.items(state, key, after, limit).map(Page::json).orElse(Value.NULL))
        .map(page -> Optional.of(page).filter(Obj.class::isInstance).map(Page::of))
        .orElseGet(
            () -> Replies.join(look((state, now) -> StepPages.items(state, key, after, limit))));
  }

  /** Ends a quarantine: the execution goes on from its log. */
  public Answer release() {
    if (!exists()) {
      return unknown();
    }
    long seq = stored().progress().seq();
    if (!onlyAt.test(seq)) {
      return Answer.changed(id, seq);
    }
    return services.keeper().release(services.quarantines(), id)
        ? new Answer.Done()
        : new Answer.Refused(
            Reason.NOT_POSSIBLE, "Execution '%s' is not in quarantine".formatted(id));
  }

  private StoredExecution stored() {
    return services
        .store()
        .executions()
        .byId(id)
        .filter(found -> found.identity().tenantId().equals(tenantId))
        .orElseThrow(() -> new NoSuchExecutionException(id));
  }

  private Answer.Refused unknown() {
    return new Answer.Refused(Reason.UNKNOWN, "There is no execution '%s'".formatted(id));
  }
}
