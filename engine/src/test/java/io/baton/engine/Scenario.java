package io.baton.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.engine.event.EventJson;
import io.baton.engine.event.EventTypes;
import io.baton.engine.state.ExecutionState;
import io.baton.engine.state.ExecutionStatus;
import io.baton.engine.state.StateImage;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.flow.ErrorClass;
import io.baton.flow.plan.Plan;
import io.baton.flow.read.Definition;
import io.baton.flow.read.Definitions;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Drives the core through one execution in a test's own time. After every input the log is written
 * to JSON, read back and replayed, and must give the same state to the byte.
 */
public final class Scenario {
  public static final long START = 1_700_000_000_000L;

  private final Engine engine;
  private final ExecutionState state;
  private final List<Recorded> log = new ArrayList<>();
  private final List<Effect> effects = new ArrayList<>();
  private final List<Effect> lastEffects = new ArrayList<>();
  private long now = START;

  private Scenario(Plan plan, EngineLimits limits) {
    this.engine = new Engine(limits);
    this.state = new ExecutionState(plan);
  }

  public static Scenario of(String yaml) {
    return of(plan(yaml));
  }

  public static Scenario of(Plan plan) {
    return new Scenario(plan, EngineLimits.DEFAULT);
  }

  public static Scenario of(String yaml, EngineLimits limits) {
    return new Scenario(plan(yaml), limits);
  }

  public static Plan plan(String yaml) {
    Definition definition = Definitions.read(yaml, "test.yaml");
    assertThat(definition.plan()).as("problems: %s", definition.problems()).isNotNull();
    return java.util.Objects.requireNonNull(definition.plan());
  }

  /** A scenario whose execution has been started with this input. */
  public static Scenario started(String yaml, String inputJson) {
    return of(yaml).start(inputJson);
  }

  public static Scenario started(String yaml) {
    return started(yaml, "{}");
  }

  public Scenario start(String inputJson) {
    return start(inputJson, null);
  }

  public Scenario start(String inputJson, Input.@Nullable Parent parent) {
    give(
        new Input.Start(
            now,
            "e1",
            1,
            "default",
            "c1",
            (Obj) Json.parse(inputJson),
            Obj.of("type", Value.of("manual")),
            "seed",
            "http://127.0.0.1:8080/v1/callbacks/",
            null,
            0,
            parent));
    return this;
  }

  /** Gives an input that must be accepted. */
  public Scenario give(Input input) {
    Decision decision = offer(input);
    assertThat(decision).isInstanceOf(Decision.Accepted.class);
    return this;
  }

  /** Gives an input that may be refused; a refusal must leave the state untouched. */
  public Decision offer(Input input) {
    Obj before = StateImage.of(state);
    Decision decision = engine.decide(state, input);
    switch (decision) {
      case Decision.Accepted accepted -> {
        log.addAll(accepted.events());
        lastEffects.clear();
        lastEffects.addAll(accepted.effects());
        effects.addAll(accepted.effects());
      }
      case Decision.Refused ignored -> assertThat(StateImage.of(state)).isEqualTo(before);
    }
    assertReplays();
    Outstanding.check(this);
    return decision;
  }

  private void assertReplays() {
    List<Recorded> reread =
        log.stream()
            .map(event -> Json.write(EventJson.write("e1", event)))
            .map(text -> EventJson.read((Obj) Json.parse(text)))
            .toList();
    assertThat(reread).isEqualTo(log);
    ExecutionState replayed = Engine.replay(state.plan(), reread);
    assertThat(Json.write(StateImage.of(replayed))).isEqualTo(Json.write(StateImage.of(state)));
  }

  public Scenario complete(String key, String outputJson) {
    return give(new Input.CompleteStep(now, key, attempt(key), Json.parse(outputJson)));
  }

  public Scenario complete(String key) {
    return complete(key, "{}");
  }

  /** Completes whatever runs until nothing does. */
  public Scenario completeAll() {
    while (!running().isEmpty()) {
      complete(running().getFirst());
    }
    return this;
  }

  /** Completes a step as core.set does: the output also goes into the variables. */
  public Scenario set(String key, String outputJson) {
    Obj output = (Obj) Json.parse(outputJson);
    Map<String, Value> variables = output.fields();
    return give(new Input.CompleteStep(now, key, attempt(key), output, variables, 0));
  }

  public Scenario fail(String key, String code) {
    return fail(key, new Failure(code, code + " happened"));
  }

  public Scenario fail(String key, Failure failure) {
    return give(new Input.FailStep(now, key, attempt(key), failure));
  }

  public Scenario failWith(String key, String code, ErrorClass errorClass) {
    return fail(key, new Failure(code, code + " happened", errorClass, 0));
  }

  public Scenario signal(String name, String payloadJson) {
    return give(new Input.ReceiveSignal(now, name, Json.parse(payloadJson)));
  }

  public Scenario pause() {
    return give(new Input.Pause(now, "test"));
  }

  public Scenario resume() {
    return give(new Input.Resume(now));
  }

  public Scenario cancel() {
    return give(new Input.Cancel(now, "test"));
  }

  public Scenario retry(@Nullable String fromStep) {
    return give(new Input.Retry(now, fromStep));
  }

  /** Lets time pass; timers that become due fire in order, each at its own time. */
  public Scenario pass(long millis) {
    long until = now + millis;
    for (Optional<Timer> due = nextDue(until); due.isPresent(); due = nextDue(until)) {
      Timer timer = due.get();
      now = Math.max(now, java.util.Objects.requireNonNull(state.timers().due(timer)));
      give(new Input.FireTimer(now, timer));
    }
    now = until;
    return this;
  }

  private Optional<Timer> nextDue(long until) {
    return state.timers().armed().entrySet().stream()
        .filter(entry -> entry.getValue() <= until)
        .min(Map.Entry.comparingByValue(Comparator.naturalOrder()))
        .map(Map.Entry::getKey);
  }

  public long now() {
    return now;
  }

  public int attempt(String key) {
    StepRun run = state.run(key);
    return run == null ? 1 : run.attempt();
  }

  public ExecutionState state() {
    return state;
  }

  public List<Recorded> log() {
    return log;
  }

  /** {@code type} or {@code type key} of every event so far. */
  public List<String> events() {
    return log.stream().map(Scenario::name).toList();
  }

  /** Events of this type, as {@link #events}. */
  public List<String> events(String type) {
    return events().stream().filter(name -> (name + " ").startsWith(type + " ")).toList();
  }

  private static String name(Recorded recorded) {
    String type = EventTypes.of(recorded.event());
    return recorded.event() instanceof Event.OfStep step ? type + " " + step.key() : type;
  }

  /** Keys of the tasks that are with workers. */
  public List<String> running() {
    return state.active().stream().filter(StepRun::holdsSlot).map(StepRun::key).toList();
  }

  public List<Effect> effects() {
    return effects;
  }

  /** Effects of the last input. */
  public List<Effect> lastEffects() {
    return lastEffects;
  }

  public <E extends Effect> List<E> effects(Class<E> type) {
    return effects.stream().filter(type::isInstance).map(type::cast).toList();
  }

  public <E extends Effect> List<E> lastEffects(Class<E> type) {
    return lastEffects.stream().filter(type::isInstance).map(type::cast).toList();
  }

  public StepRun run(String key) {
    StepRun run = state.run(key);
    assertThat(run).as("run of %s", key).isNotNull();
    return java.util.Objects.requireNonNull(run);
  }

  /** The error that the execution failed with. */
  public StepError error() {
    assertThat(state.error()).as("error of the execution").isNotNull();
    return java.util.Objects.requireNonNull(state.error());
  }

  /** The last error of a step run. */
  public StepError error(String key) {
    assertThat(run(key).error()).as("error of %s", key).isNotNull();
    return java.util.Objects.requireNonNull(run(key).error());
  }

  public static StepError cause(StepError error) {
    assertThat(error.cause()).as("cause of %s", error).isNotNull();
    return java.util.Objects.requireNonNull(error.cause());
  }

  public Scenario expectStatus(ExecutionStatus status) {
    assertThat(state.status())
        .as("events: %s, error: %s", events(), state.error())
        .isEqualTo(status);
    return this;
  }

  public Scenario expectStep(String key, StepStatus status) {
    assertThat(run(key).status()).as("status of %s; events: %s", key, events()).isEqualTo(status);
    return this;
  }

  public Scenario expectRunning(String... keys) {
    assertThat(running()).as("events: %s", events()).containsExactly(keys);
    return this;
  }

  public Scenario expectOutput(String json) {
    assertThat(state.output()).isEqualTo(Json.parse(json));
    return this;
  }

  public Scenario expectStepInput(String key, String json) {
    assertThat(run(key).input()).isEqualTo(Json.parse(json));
    return this;
  }

  public Scenario expectStepOutput(String key, String json) {
    assertThat(run(key).output()).isEqualTo(Json.parse(json));
    return this;
  }
}
