package io.baton.engine.decide;

import io.baton.engine.SecretMarks;
import io.baton.engine.StepError;
import io.baton.engine.Tokens;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.Frame;
import io.baton.engine.state.Keys;
import io.baton.engine.state.LoopRun;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.expression.EventName;
import io.baton.expression.Scope;
import io.baton.expression.Template;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import io.baton.flow.plan.Repeat;
import io.baton.flow.plan.Work;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The names that an expression of a step can see: the execution's data, the steps that it can reach
 * from where it stands, its loop's item and the error that it handles. Secrets are masked here; who
 * calls the adapter puts them in.
 */
class RunScope implements Scope {
  static final Value MASKED_SECRET = Value.of("***");

  /** What the documents, and the view of an execution, call {@code vars}. */
  private static final String VARS_IN_DOCUMENTS = "variables";

  private final ExecutionState state;
  private final @Nullable StepRun run;
  private final @Nullable StepRun variablesFrom;

  RunScope(ExecutionState state, @Nullable StepRun run) {
    this(state, run, run);
  }

  /** The first value of a private variable sees the run's item, but not its private variables. */
  private RunScope(ExecutionState state, @Nullable StepRun run, @Nullable StepRun variablesFrom) {
    this.state = state;
    this.run = run;
    this.variablesFrom = variablesFrom;
  }

  @Override
  public @Nullable Value root(String name) {
    return switch (name) {
      case "input" -> state.identity().input();
      case "vars" -> vars();
      case "pipeline" -> Obj.of("input", state.identity().input(), "output", state.outputs());
      case "output" -> state.outputs();
      case "system" -> ContextViews.system(state);
      case "execution" -> ContextViews.execution(state);
      case "trigger" -> state.identity().trigger();
      case "error" -> error();
      case "attempts" -> Value.of(attempts());
      case "item" -> item();
      case "index" -> index();
      case "callback" -> callback();
      case "steps" -> ContextViews.steps(state);
      default -> bare(name);
    };
  }

  @Override
  public @Nullable Value member(String root, String name) {
    return switch (root) {
      case "vars" -> var(name);
      case "secrets" -> secret(name);
      case "steps" -> {
        StepRun found = find(name);
        yield found == null ? null : ContextViews.step(found);
      }
      default -> {
        StepRun found = isReserved(root) ? null : find(root);
        yield found == null ? Scope.super.member(root, name) : stepMember(found, name);
      }
    };
  }

  /** A mark in the parameters of a call, which is where secrets are put in; else just stars. */
  private Value secret(String name) {
    boolean inParameters =
        run != null
            && run.status() != StepStatus.RUNNING
            && run.step().usesSecrets()
            && run.step().work() instanceof Work.Call;
    if (!inParameters || run == null) {
      return MASKED_SECRET;
    }
    String mark = Tokens.secretMark(state.identity().seed(), run.key(), run.attempt() + 1);
    return Value.of(SecretMarks.text(name, mark));
  }

  private static boolean isReserved(String root) {
    return switch (root) {
      case "input", "pipeline", "output", "system", "execution", "trigger", "error" -> true;
      case "attempts", "item", "index", "callback" -> true;
      default -> false;
    };
  }

  /** A name on its own: a step's output, else a variable, else an input. */
  private @Nullable Value bare(String name) {
    StepRun found = find(name);
    if (found != null) {
      return found.output();
    }
    Value variable = var(name);
    Value known = variable == null ? state.identity().input().get(name) : variable;
    return known == null && name.equals(VARS_IN_DOCUMENTS) ? vars() : known;
  }

  private static @Nullable Value stepMember(StepRun found, String name) {
    if (found.output() instanceof Obj fields && fields.has(name)) {
      return fields.get(name);
    }
    if (ContextViews.WHOLE_OUTPUT.contains(name)) {
      return found.output();
    }
    return ContextViews.step(found).get(name);
  }

  /** The run of a step that is meant from here: around this run first, then the latest one. */
  private @Nullable StepRun find(String id) {
    PlannedStep step = state.plan().step(id);
    if (step == null) {
      return null;
    }
    for (StepRun from = run; from != null; from = from.parent()) {
      if (from.step().index() == step.index()) {
        StepRun before = from.isInstance() ? roundBefore(from) : null;
        if (before != null || !from.isInstance()) {
          return before == null ? from : before;
        }
      }
      Frame frame = from.frame();
      if (frame != null && frame.has(step.index())) {
        return frame.member(step.index());
      }
    }
    return reachable(step);
  }

  /** A while loop that names itself means what its last round gave. */
  private @Nullable StepRun roundBefore(StepRun round) {
    if (!(round.step().repeat() instanceof Repeat.While) || round.index() == 0) {
      return null;
    }
    List<Integer> path = new ArrayList<>(round.path());
    path.set(path.size() - 1, round.index() - 1);
    return state.run(Keys.of(round.step().id(), path));
  }

  /** In a round of a loop that holds the step, only that round's run of it is meant. */
  private @Nullable StepRun reachable(PlannedStep step) {
    for (StepRun from = run; from != null; from = from.parent()) {
      if (from.isInstance() && isWithin(step, from.step())) {
        StepRun found = at(step, from.path());
        boolean inOrder = from.step().repeat() instanceof Repeat.While;
        List<Integer> outer = from.path().subList(0, from.path().size() - 1);
        return found == null && inOrder ? state.latest(step, outer) : found;
      }
    }
    return at(step, List.of());
  }

  private @Nullable StepRun at(PlannedStep step, List<Integer> path) {
    StepRun exact = state.run(Keys.of(step.id(), path));
    return exact == null ? state.latest(step, path) : exact;
  }

  private boolean isWithin(PlannedStep step, PlannedStep around) {
    int owner = state.plan().block(step.block()).owner();
    while (owner != Plan.NONE && owner != around.index()) {
      owner = state.plan().block(state.plan().step(owner).block()).owner();
    }
    return owner == around.index();
  }

  private Obj vars() {
    Obj.Builder all = Obj.builder().putAll(state.vars());
    for (StepRun up = variablesFrom; up != null; up = up.parent()) {
      for (String name : up.step().privateVars().keySet()) {
        Value value = var(name);
        all.put(name, value == null ? Value.NULL : value);
      }
    }
    return all.build();
  }

  private @Nullable Value var(String name) {
    for (StepRun up = variablesFrom; up != null; up = up.parent()) {
      Template first = up.step().privateVars().get(name);
      if (first != null && !up.isLoop()) {
        Value written = up.privateVar(name);
        return written == null ? first.evaluate(new RunScope(state, up, up.parent())) : written;
      }
    }
    return state.var(name);
  }

  private @Nullable Value error() {
    StepError error = SeenError.from(state, run);
    return error == null ? null : ContextViews.error(error);
  }

  /** The attempt that is under way or about to begin. */
  private int attempts() {
    if (run == null) {
      return 0;
    }
    return run.status() == StepStatus.RUNNING ? run.tries() : run.tries() + 1;
  }

  private @Nullable Value item() {
    StepRun round = round();
    if (round == null) {
      return null;
    }
    StepRun parent = round.parent();
    LoopRun loop = parent == null ? null : parent.loop();
    return loop == null || round.index() >= loop.items().size()
        ? Value.NULL
        : loop.items().get(round.index());
  }

  private @Nullable Value index() {
    StepRun round = round();
    return round == null ? null : Value.of(round.index());
  }

  private @Nullable StepRun round() {
    StepRun up = run;
    while (up != null && !up.isInstance()) {
      up = up.parent();
    }
    return up;
  }

  private @Nullable Value callback() {
    if (run == null) {
      return null;
    }
    String token = Tokens.callback(state.identity().seed(), run.key(), run.attempt() + 1);
    return Obj.of(
        "url", Value.of(state.identity().callbackBase() + token), "token", Value.of(token));
  }

  @Override
  public boolean hasEvent(EventName event) {
    StepRun subject = EventNames.isOfStep(event) ? find(event.subject()) : null;
    return EventNames.has(state, subject, event);
  }
}
