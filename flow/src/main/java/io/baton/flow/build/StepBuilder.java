package io.baton.flow.build;

import io.baton.flow.Async;
import io.baton.flow.Body;
import io.baton.flow.InputMapping;
import io.baton.flow.Loop;
import io.baton.flow.OutputCapture;
import io.baton.flow.RetryPolicy;
import io.baton.flow.Step;
import io.baton.value.Durations;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One step. Its methods are called what the keys of a definition file are called. */
public final class StepBuilder {
  private final String id;
  private @Nullable String name;
  private @Nullable String type;
  private @Nullable Function<Obj, Body> body;
  private final Map<String, Value> params = new LinkedHashMap<>();
  private Async async = Async.NO;
  private final List<String> dependsOn = new ArrayList<>();
  private @Nullable String startWhen;
  private @Nullable String condition;
  private final List<String> onSuccess = new ArrayList<>();
  private final List<String> onFailure = new ArrayList<>();
  private @Nullable Loop loop;
  private InputMapping input = InputMapping.NONE;
  private OutputCapture output = OutputCapture.NONE;
  private final Map<String, Value> privateVars = new LinkedHashMap<>();
  private @Nullable RetryPolicy retry;
  private @Nullable String retryWhen;
  private @Nullable Duration timeout;
  private boolean continueOnError;
  private List<Step> onError = List.of();
  private List<Step> fallback = List.of();
  private @Nullable String pool;
  private int priority;
  private final Map<String, Integer> resources = new LinkedHashMap<>();
  private final List<String> secrets = new ArrayList<>();

  StepBuilder(String id) {
    this.id = id;
  }

  Step build() {
    Function<Obj, Body> made = body;
    if (made == null) {
      throw new IllegalStateException(
          "Expected step '" + id + "' to do something; give it a call, steps, a flow or a wait");
    }
    return new Step(
        id,
        name == null ? id : name,
        type == null ? "" : type,
        made.apply(Obj.of(params)),
        dependsOn,
        startWhen,
        condition,
        onSuccess,
        onFailure,
        loop,
        input,
        output,
        privateVars,
        retry,
        retryWhen,
        timeout,
        continueOnError,
        onError,
        fallback,
        pool,
        priority,
        resources,
        secrets);
  }

  private StepBuilder does(String kind, Function<Obj, Body> made) {
    if (body != null) {
      throw new IllegalStateException(
          "Expected step '" + id + "' to do one thing, but it already is a " + type);
    }
    this.type = kind;
    this.body = made;
    return this;
  }

  public StepBuilder name(String text) {
    this.name = text;
    return this;
  }

  /** Calls an adapter's action with the parameters of this step. */
  public StepBuilder call(String adapter, String action) {
    return does(adapter, given -> new Body.Call(adapter, action, given, async));
  }

  /** One parameter: text with expressions, number, boolean, list, map or a value. */
  public StepBuilder param(String key, @Nullable Object value) {
    params.put(key, Plain.value(value));
    return this;
  }

  public StepBuilder parallel(Consumer<StepsBuilder> steps) {
    List<Step> inner = StepsBuilder.of(steps);
    return does("parallel", given -> new Body.Parallel(inner));
  }

  public StepBuilder sequence(Consumer<StepsBuilder> steps) {
    List<Step> inner = StepsBuilder.of(steps);
    return does("sequence", given -> new Body.Sequence(inner));
  }

  /** The steps of a loop; say {@link #forEach} or {@link #whileTrue} too. */
  public StepBuilder steps(Consumer<StepsBuilder> steps) {
    List<Step> inner = StepsBuilder.of(steps);
    return does("loop", given -> new Body.Sequence(inner));
  }

  public StepBuilder ifTrue(String test, Consumer<StepsBuilder> then) {
    return ifTrue(test, then, nothing -> {});
  }

  public StepBuilder ifTrue(
      String test, Consumer<StepsBuilder> then, Consumer<StepsBuilder> otherwise) {
    List<Step> yes = StepsBuilder.of(then);
    List<Step> no = StepsBuilder.of(otherwise);
    return does("if", given -> new Body.Branch(test, yes, no));
  }

  /** Runs another flow; the parameters are its input. */
  public StepBuilder flow(String flowId) {
    return does("flow", given -> new Body.Child(flowId, given));
  }

  public StepBuilder waitFor(Duration duration) {
    Value text = Value.of(Durations.write(duration));
    return does("wait", given -> new Body.Delay(text));
  }

  /** A time (RFC 3339) or an expression that gives one. */
  public StepBuilder waitUntil(String time) {
    return does("wait", given -> new Body.Until(Value.of(time)));
  }

  public StepBuilder waitForEvent(String event, @Nullable Duration atMost) {
    return does("wait", given -> new Body.EventWait(event, atMost));
  }

  public StepBuilder approval(Body.Approval approval) {
    return does("approval", given -> approval);
  }

  /** The step parks until its callback address is called. */
  public StepBuilder callback(@Nullable Duration atMost) {
    this.async = new Async.Callback(atMost);
    return this;
  }

  /** The first answer is followed by polls. */
  public StepBuilder poll(Async.Poll poll) {
    this.async = poll;
    return this;
  }

  public StepBuilder dependsOn(String... ids) {
    dependsOn.addAll(List.of(ids));
    return this;
  }

  public StepBuilder startWhen(String expression) {
    this.startWhen = expression;
    return this;
  }

  public StepBuilder condition(String expression) {
    this.condition = expression;
    return this;
  }

  public StepBuilder onSuccess(String... ids) {
    onSuccess.addAll(List.of(ids));
    return this;
  }

  public StepBuilder onFailure(String... ids) {
    onFailure.addAll(List.of(ids));
    return this;
  }

  /** Once for every item of a list or of what an expression gives. */
  public StepBuilder forEach(Object items) {
    this.loop = new Loop.ForEach(Plain.value(items), null);
    return this;
  }

  public StepBuilder forEach(Object items, int concurrency) {
    this.loop = new Loop.ForEach(Plain.value(items), concurrency);
    return this;
  }

  public StepBuilder whileTrue(String expression, int maxIterations) {
    this.loop = new Loop.While(expression, maxIterations);
    return this;
  }

  public StepBuilder input(InputMapping mapping) {
    this.input = mapping;
    return this;
  }

  /** Writes the output to a context path such as {@code vars.user}. */
  public StepBuilder output(String to) {
    return output(new OutputCapture(to, null, OutputCapture.Merge.REPLACE, null));
  }

  public StepBuilder output(OutputCapture capture) {
    this.output = capture;
    return this;
  }

  public StepBuilder privateVar(String variable, @Nullable Object value) {
    privateVars.put(variable, Plain.value(value));
    return this;
  }

  public StepBuilder retry(Consumer<RetryBuilder> policy) {
    this.retry = RetryBuilder.of(policy);
    return this;
  }

  public StepBuilder retryWhen(String expression) {
    this.retryWhen = expression;
    return this;
  }

  public StepBuilder timeout(Duration limit) {
    this.timeout = limit;
    return this;
  }

  public StepBuilder continueOnError() {
    this.continueOnError = true;
    return this;
  }

  public StepBuilder onError(Consumer<StepsBuilder> steps) {
    this.onError = StepsBuilder.of(steps);
    return this;
  }

  public StepBuilder fallback(Consumer<StepsBuilder> steps) {
    this.fallback = StepsBuilder.of(steps);
    return this;
  }

  public StepBuilder pool(String poolName) {
    this.pool = poolName;
    return this;
  }

  public StepBuilder priority(int value) {
    this.priority = value;
    return this;
  }

  public StepBuilder resource(String resource, int amount) {
    resources.put(resource, amount);
    return this;
  }

  public StepBuilder secrets(String... names) {
    secrets.addAll(List.of(names));
    return this;
  }
}
