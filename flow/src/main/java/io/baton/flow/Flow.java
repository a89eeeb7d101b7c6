package io.baton.flow;

import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A flow as its author wrote it, whichever format that was. Expressions are still text here; {@link
 * io.baton.flow.plan.Plan} is the compiled form.
 *
 * @param input declared inputs by name: a type name, or a JSON Schema with {@code default} and
 *     {@code required}
 * @param vars the variables' values at the start; their texts may hold expressions over the input
 * @param readOnly context paths that no step may change, for example {@code vars.domain}
 * @param retry the policy of call steps that have none of their own
 * @param errorClasses error codes whose class this flow decides itself
 * @param output the outputs, filled when the flow completes; null where none are declared
 * @param flows definitions that only this flow's steps can call by id
 */
public record Flow(
    String id,
    @Nullable String name,
    @Nullable String description,
    Map<String, Value> input,
    Obj vars,
    List<String> readOnly,
    String pool,
    Timeouts timeouts,
    Concurrency concurrency,
    @Nullable RetryPolicy retry,
    Map<String, ErrorClass> errorClasses,
    Order order,
    List<Step> steps,
    @Nullable Value output,
    List<ErrorHandler> errorHandlers,
    List<Trigger> triggers,
    List<Flow> flows) {

  public static final String STANDARD_POOL = "standard";

  /** How the steps of the flow follow each other. */
  public enum Order {
    /** Array order if no step declares an edge, otherwise the graph of the edges. */
    DERIVED,
    /** The graph, even where no step declares an edge: everything is independent. */
    GRAPH
  }

  public Flow {
    readOnly = List.copyOf(readOnly);
    steps = List.copyOf(steps);
    errorHandlers = List.copyOf(errorHandlers);
    triggers = List.copyOf(triggers);
    flows = List.copyOf(flows);
  }
}
