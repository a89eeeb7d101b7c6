package io.baton.cli.run;

import io.baton.engine.Event.PauseReason;
import io.baton.engine.Input;
import io.baton.engine.state.ExecutionState;
import io.baton.runtime.Baton;
import io.baton.runtime.Settings;
import io.baton.runtime.StartOptions;
import io.baton.runtime.feed.LiveEvent;
import io.baton.runtime.feed.Subscription;
import io.baton.runtime.feed.TenantWatcher;
import io.baton.runtime.lane.Answer;
import io.baton.runtime.notice.Notice;
import io.baton.server.adapter.StoredTokens;
import io.baton.store.AsideChange;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One run of a flow on the durable runtime, followed to its end. The thread that follows is the
 * only one that listeners see; what others ask for is done when it comes to it.
 */
public final class FlowRun implements AutoCloseable {
  private static final String NO_CALLBACKS = "http://127.0.0.1/v1/callbacks/";

  /** When a run is over, whatever still works belongs to nobody, or happens again. */
  private static final Duration CLOSE_GRACE = Duration.ofMillis(100);

  private static final long LOOK_MILLIS = 500;
  private static final long LAST_WORDS_MILLIS = 500;

  private final Inbox inbox = new Inbox();
  private final Store store;
  private final RunListener listener;
  private final @Nullable CallbackServer callbacks;
  private final Baton baton;
  private final Mirror mirror;
  private final StepMessages messages;
  private final Subscription subscription;
  private Map<String, Long> fromBefore = Map.of();
  private String mainId = "";
  private int answersUnderWay;

  /**
   * @param store closed together with the run
   * @param callbackPort where callbacks are taken, 0 for any free one; empty: nobody calls back
   * @throws java.net.BindException where the port is taken
   */
  private FlowRun(Store store, RunAdapters adapters, OptionalInt callbackPort, RunListener listener)
      throws IOException {
    this.store = store;
    this.listener = listener;
    callbacks = callbackPort.isEmpty() ? null : new CallbackServer(callbackPort.getAsInt());
    baton = Baton.open(settings(store, adapters));
    adapters.countIn(new StoredTokens(store.administration().tokens(), baton.clock()::millis));
    mirror = new Mirror(baton, adapters, listener);
    messages = new StepMessages(mirror, listener);
    subscription = baton.events(StartOptions.DEFAULT_TENANT, new Told());
    if (callbacks != null) {
      callbacks.start(call -> baton.callback(call.token(), call.result(), call.failure()));
    }
  }

  private Settings settings(Store opened, RunAdapters adapters) {
    return Settings.on(() -> opened)
        .withCallbackBase(callbacks == null ? NO_CALLBACKS : callbacks.base())
        .withCloseGrace(CLOSE_GRACE)
        .withSpins(0)
        .withPoller(adapters.poller())
        .withStepLog(line -> inbox.post(() -> messages.said(line)))
        .withAlerts(notice -> inbox.post(() -> alerted(notice)));
  }

  /** Begins nothing: that is for {@link #run}. */
  public static FlowRun of(Store store, RunAdapters adapters, Library library, RunListener listener)
      throws IOException {
    OptionalInt port = library.usesCallbacks() ? OptionalInt.of(0) : OptionalInt.empty();
    return new FlowRun(store, adapters, port, listener);
  }

  /** Goes on with an execution that was cut off, and shows one that has ended. */
  public static FlowRun resumed(
      Store store, RunAdapters adapters, StoredExecution found, RunListener listener)
      throws IOException {
    Unfinished data = new Unfinished(store);
    Map<String, Long> known = data.withChildren(found);
    OptionalInt port =
        found.status().endedAt() == 0 ? data.callbackPort(found) : OptionalInt.empty();
    FlowRun run = new FlowRun(store, adapters, port, listener);
    run.mainId = found.identity().id();
    run.fromBefore = known;
    return run;
  }

  private final class Told implements TenantWatcher {
    @Override
    public void happened(LiveEvent event, String position) {
      inbox.post(
          () -> {
            mirror.told(event);
            messages.tell();
          });
    }

    @Override
    public void stopped(String reason) {
      inbox.post(
          () -> {
            throw new IllegalStateException(reason);
          });
    }
  }

  private void alerted(Notice notice) {
    RunExecution execution = mirror.execution(notice.executionId());
    if (execution != null) {
      Obj error = notice.content();
      listener.alerted(execution, text(error.at("code")) + ": " + text(error.at("message")));
    }
  }

  private static String text(Value value) {
    return value instanceof Value.Text text ? text.value() : value.toString();
  }

  /** Starts the flow and follows it to the end, on the calling thread. */
  public ExecutionState run(Library library, Obj input) throws InterruptedException {
    library.files().forEach(file -> baton.register(file.text(), file.fileName()));
    mainId = baton.start(library.main().id(), input).id();
    return follow(mirror.begin(mainId));
  }

  /** Follows the execution that was cut off to its end, on the calling thread. */
  public ExecutionState resume() throws InterruptedException {
    RunExecution main = mirror.takeUp(fromBefore);
    if (main.state().pauseReason() == PauseReason.USER) {
      give(mainId, Input.Resume::new);
    }
    return follow(main);
  }

  private ExecutionState follow(RunExecution main) throws InterruptedException {
    inbox.workAll();
    listener.tick();
    while (!mirror.isOver()) {
      if (inbox.workOne(patience())) {
        inbox.workAll();
      } else {
        requireSound();
      }
      listener.tick();
    }
    hearLastWords();
    return main.state();
  }

  private long patience() {
    long tick = listener.tickMillis();
    return tick == 0 ? LOOK_MILLIS : Math.min(LOOK_MILLIS, tick);
  }

  /** One that the engine cannot handle would never end. */
  private void requireSound() {
    baton.quarantined().stream()
        .filter(found -> mirror.execution(found.executionId()) != null)
        .findFirst()
        .ifPresent(
            found -> {
              throw new IllegalStateException(
                  "The run cannot go on: " + found.reason(), found.cause());
            });
  }

  /** Alerts come on threads of their own, possibly after the end. */
  private void hearLastWords() throws InterruptedException {
    for (long waited = 0; waited < LAST_WORDS_MILLIS && hasAlerts(); waited += 10) {
      inbox.workOne(10);
    }
    inbox.workAll();
  }

  private boolean hasAlerts() {
    return store.queues().aside(AsideChange.Kind.MESSAGE, 100).stream()
        .anyMatch(kept -> mirror.executions().keySet().stream().anyMatch(kept.payload()::contains));
  }

  public void cancel(String reason) {
    onThread(() -> give(mainId, at -> new Input.Cancel(at, reason)));
  }

  public void signal(String executionId, String name, Value payload) {
    give(executionId, at -> new Input.ReceiveSignal(at, name, payload));
  }

  public void decide(String executionId, String key, boolean approved, @Nullable String by) {
    give(executionId, at -> new Input.DecideApproval(at, key, approved, null, by));
  }

  /** A refusal is of no interest to the sender: what was asked for is no longer needed. */
  private void give(String executionId, LongFunction<Input> input) {
    answersUnderWay++;
    var _ =
        baton
            .execution(executionId)
            .giveLater(input)
            .whenComplete((Answer answer, Throwable broken) -> onThread(() -> answersUnderWay--));
  }

  /** Has something done by the thread that follows. */
  public void onThread(Runnable work) {
    inbox.post(work);
  }

  /** Whether all that is left waits without limit for decisions or signals. */
  public boolean waitsForNobody() {
    return answersUnderWay == 0 && Standstill.of(mirror.executions()) && mirror.isUpToDate();
  }

  @Override
  public void close() {
    if (callbacks != null) {
      callbacks.close();
    }
    subscription.close();
    baton.close();
  }
}
