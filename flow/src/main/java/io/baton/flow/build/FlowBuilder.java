package io.baton.flow.build;

import io.baton.flow.Concurrency;
import io.baton.flow.ErrorClass;
import io.baton.flow.ErrorHandler;
import io.baton.flow.Flow;
import io.baton.flow.RetryPolicy;
import io.baton.flow.Step;
import io.baton.flow.Timeouts;
import io.baton.flow.Trigger;
import io.baton.flow.catalog.AdapterCatalog;
import io.baton.flow.place.Places;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlanCompiler;
import io.baton.flow.plan.Planning;
import io.baton.flow.problem.Problem;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A flow written in Java:
 *
 * <pre>{@code
 * Flow order =
 *     FlowBuilder.flow("order")
 *         .input("amount", "number")
 *         .step("charge", s -> s.call("http", "post").param("url", "…").retry(r -> r.attempts(3)))
 *         .output("receipt", "{{ charge.id }}")
 *         .build();
 * }</pre>
 *
 * <p>What comes out equals what the same definition gives as YAML.
 */
public final class FlowBuilder {
  private final String id;
  private @Nullable String name;
  private @Nullable String description;
  private final Map<String, Value> input = new LinkedHashMap<>();
  private final Map<String, Value> vars = new LinkedHashMap<>();
  private final List<String> readOnly = new ArrayList<>();
  private String pool = Flow.STANDARD_POOL;
  private Timeouts timeouts = Timeouts.NONE;
  private Concurrency concurrency = Concurrency.DEFAULT;
  private @Nullable RetryPolicy retry;
  private final Map<String, ErrorClass> errorClasses = new LinkedHashMap<>();
  private Flow.Order order = Flow.Order.DERIVED;
  private final StepsBuilder steps = new StepsBuilder();
  private final Map<String, Value> output = new LinkedHashMap<>();
  private final List<ErrorHandler> errorHandlers = new ArrayList<>();
  private final List<Trigger> triggers = new ArrayList<>();
  private final List<Flow> flows = new ArrayList<>();

  private FlowBuilder(String id) {
    this.id = id;
  }

  public static FlowBuilder flow(String id) {
    return new FlowBuilder(id);
  }

  /** The flow as it is, not yet checked. */
  public Flow build() {
    return new Flow(
        id,
        name,
        description,
        input,
        Obj.of(vars),
        readOnly,
        pool,
        timeouts,
        concurrency,
        retry,
        errorClasses,
        order,
        steps.built(),
        output.isEmpty() ? null : Obj.of(output),
        errorHandlers,
        triggers,
        flows);
  }

  /**
   * The plan of the flow with the built-in adapters.
   *
   * @throws InvalidFlowException naming every problem
   */
  public Plan plan() {
    return plan(AdapterCatalog.builtIn());
  }

  /**
   * @throws InvalidFlowException naming every problem
   */
  public Plan plan(AdapterCatalog catalog) {
    Flow flow = build();
    Planning planning = PlanCompiler.compile(flow, Places.NONE, catalog, Set.of());
    Plan plan = planning.plan();
    if (plan == null) {
      throw new InvalidFlowException(
          id, planning.problems().stream().filter(Problem::isError).toList());
    }
    return plan;
  }

  public FlowBuilder name(String text) {
    this.name = text;
    return this;
  }

  public FlowBuilder description(String text) {
    this.description = text;
    return this;
  }

  /** An input by its type's name, or by a JSON Schema as a map or value. */
  public FlowBuilder input(String inputName, Object schema) {
    input.put(inputName, Plain.value(schema));
    return this;
  }

  public FlowBuilder variable(String variable, @Nullable Object value) {
    vars.put(variable, Plain.value(value));
    return this;
  }

  public FlowBuilder readOnly(String... paths) {
    readOnly.addAll(List.of(paths));
    return this;
  }

  public FlowBuilder pool(String poolName) {
    this.pool = poolName;
    return this;
  }

  public FlowBuilder timeouts(Timeouts limits) {
    this.timeouts = limits;
    return this;
  }

  public FlowBuilder concurrency(int stepsAtOnce, int perAdapter) {
    this.concurrency = new Concurrency(stepsAtOnce, perAdapter);
    return this;
  }

  public FlowBuilder retry(Consumer<RetryBuilder> policy) {
    this.retry = RetryBuilder.of(policy);
    return this;
  }

  public FlowBuilder errorClass(String code, ErrorClass kind) {
    errorClasses.put(code, kind);
    return this;
  }

  /** Steps without edges are independent, instead of following each other. */
  public FlowBuilder graph() {
    this.order = Flow.Order.GRAPH;
    return this;
  }

  public FlowBuilder step(String stepId, Consumer<StepBuilder> filler) {
    steps.step(stepId, filler);
    return this;
  }

  public FlowBuilder output(String outputName, @Nullable Object value) {
    output.put(outputName, Plain.value(value));
    return this;
  }

  /** A null condition fits every error. */
  public FlowBuilder errorHandler(@Nullable String condition, Consumer<StepsBuilder> handling) {
    List<Step> inner = StepsBuilder.of(handling);
    errorHandlers.add(new ErrorHandler(condition, inner));
    return this;
  }

  public FlowBuilder trigger(Trigger trigger) {
    triggers.add(trigger);
    return this;
  }

  /** A flow that only this flow's steps can call. */
  public FlowBuilder inner(Flow flow) {
    flows.add(flow);
    return this;
  }
}
