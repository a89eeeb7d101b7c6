package io.baton.cli.rehearsal;

import io.baton.cli.run.FlowText;
import io.baton.cli.run.Library;
import io.baton.engine.Engine;
import io.baton.engine.Input;
import io.baton.engine.Recorded;
import io.baton.engine.Tokens;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.StepRun;
import io.baton.flow.plan.Work;
import io.baton.runtime.Baton;
import io.baton.runtime.Execution;
import io.baton.runtime.Seams;
import io.baton.runtime.Settings;
import io.baton.runtime.feed.LiveEvent;
import io.baton.simulator.store.MemoryStore;
import io.baton.simulator.store.Tables;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import io.baton.store.TimerChange.Armed;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/**
 * Plays one case on the engine itself, in virtual time and without the world. The same case gives
 * the same events every time.
 */
public final class Rehearsal {
  private static final int MOST_EVENTS = 100_000;
  private static final int MOST_TURNS = 1_000_000;
  private static final int MOST_EXECUTIONS = 10_000;

  private final Library library;
  private final TestCase test;
  private final Stubs stubs;
  private final Store store = new MemoryStore(new Tables());
  private final VirtualDrive drive;
  private final Set<String> signalled = new HashSet<>();
  private final Set<String> answered = new HashSet<>();

  public Rehearsal(Library library, TestCase test) {
    this.library = library;
    this.test = test;
    this.stubs = new Stubs(test.steps(), library.reachable());
    this.drive = new VirtualDrive(test.at());
  }

  /** Stubs that no step will ever ask for. */
  public List<String> unknownSteps() {
    return stubs.unknown();
  }

  /** The ids that stubs can be for. */
  public Set<String> stepIds() {
    return stubs.stepIds();
  }

  /** The execution at its end, or where it waits for something that the case does not give. */
  public ExecutionState play() {
    try (Baton baton = Baton.open(settings(), seams())) {
      stubs.adapters().forEach(baton::adapter);
      for (FlowText file : library.files()) {
        baton.register(file.text(), file.fileName());
      }
      CompletableFuture<Execution> started =
          baton.startLater(library.main().plan().flow().id(), test.input());
      drive.settle();
      Execution execution = started.join();
      follow(baton, execution);
      return state(execution);
    }
  }

  private Settings settings() {
    return Settings.on(() -> store)
        .withClock(drive)
        .withLanes(1)
        .withPoller(stubs)
        .withStepLog(line -> {})
        .withAlerts(notice -> {});
  }

  private Seams seams() {
    return new Seams(
        drive, new SplittableRandom(1), new Engine()::decide, UnaryOperator.identity());
  }

  private void follow(Baton baton, Execution main) {
    for (int turn = 0; turn < MOST_TURNS; turn++) {
      drive.settle();
      List<StoredExecution> open = store.executions().notEnded(0, MOST_EXECUTIONS);
      if (open.stream().noneMatch(one -> one.identity().id().equals(main.id()))) {
        return;
      }
      boolean moved = false;
      for (StoredExecution one : open) {
        moved |= answer(baton, baton.execution(one.identity().id()));
      }
      if (!moved && !drive.passTo(nextTimer())) {
        return;
      }
    }
    throw new IllegalStateException(
        "The case does not come to an end after %d turns".formatted(MOST_TURNS));
  }

  private long nextTimer() {
    List<Armed> first = store.queues().timersDue(Long.MAX_VALUE, 1);
    return first.isEmpty() ? VirtualDrive.NEVER : first.getFirst().due();
  }

  /** Gives an execution what it waits for and the case has. */
  private boolean answer(Baton baton, Execution execution) {
    ExecutionState state = state(execution);
    boolean given = signals(execution);
    for (StepRun run : List.copyOf(state.active())) {
      if (run.waiting() != null) {
        given |= answer(baton, execution, state, run);
      }
    }
    return given;
  }

  private boolean signals(Execution execution) {
    if (test.signals().isEmpty() || !signalled.add(execution.id())) {
      return false;
    }
    test.signals()
        .forEach(
            (name, payload) -> {
              var _ = execution.giveLater(at -> new Input.ReceiveSignal(at, name, payload));
            });
    return true;
  }

  private boolean answer(Baton baton, Execution execution, ExecutionState state, StepRun run) {
    return switch (run.step().work()) {
      case Work.Approval approval -> decide(execution, run, approval);
      case Work.Call ignored -> callBack(baton, state, run);
      case Work ignored -> false;
    };
  }

  private boolean decide(Execution execution, StepRun run, Work.Approval approval) {
    Boolean approved = test.approvals().get(run.step().id());
    if (approved == null || !answered.add(execution.id() + " " + run.key())) {
      return false;
    }
    String by = approval.approvers().isEmpty() ? null : approval.approvers().getFirst();
    var _ = execution.giveLater(at -> new Input.DecideApproval(at, run.key(), approved, null, by));
    return true;
  }

  /** Polls ask by themselves; a token that nobody waits for is refused, which is fine. */
  private boolean callBack(Baton baton, ExecutionState state, StepRun run) {
    Stub stub = stubs.find(run.key());
    String token = Tokens.callback(state.identity().seed(), run.key(), run.attempt());
    if (stub == null || !answered.add(token)) {
      return false;
    }
    var _ =
        switch (stub.of(run.attempt())) {
          case Stub.Answer.Output output -> baton.callbackLater(token, output.value(), null);
          case Stub.Answer.Failed failed ->
              baton.callbackLater(token, Value.NULL, failed.failure());
        };
    return true;
  }

  private static ExecutionState state(Execution execution) {
    List<Recorded> events = new ArrayList<>();
    execution.events(0, MOST_EVENTS).stream().map(LiveEvent::recorded).forEach(events::add);
    return Engine.replay(execution.plan(), events);
  }
}
