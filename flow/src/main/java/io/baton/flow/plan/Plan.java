package io.baton.flow.plan;

import io.baton.expression.Template;
import io.baton.flow.Flow;
import io.baton.flow.schema.InputSchema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A flow compiled for execution: steps by index, edges as successor lists, expressions compiled.
 * Made once a version and shared by all its executions. Whatever the engine asks after a step has
 * ended is answered from that step's own entry, so the cost of a decision does not depend on how
 * long the flow is.
 *
 * @param steps every step, nested ones and handlers' included; a step's index is its place here
 * @param blocks every list of steps that runs as a unit; the root is the first
 * @param stepsById index by id
 * @param vars the first values of the variables
 * @param readOnly the parts of each read-only path
 * @param levels ids by depth in the graph of the root block, for people
 * @param parallelGroups ids that may run side by side, for people
 * @param totalSteps steps that count for progress: all but those in loops and handlers
 * @param signalWatchers steps whose {@code startWhen} names an event from outside, by event
 * @param variableWatchers steps whose {@code startWhen} reads a variable or an output, by its name
 *     such as {@code vars.total}; those that read all of them under {@code vars} or {@code output}
 */
public record Plan(
    Flow flow,
    List<PlannedStep> steps,
    List<Block> blocks,
    Map<String, Integer> stepsById,
    InputSchema input,
    Template vars,
    List<List<String>> readOnly,
    @Nullable Template output,
    List<PlannedHandler> errorHandlers,
    List<List<String>> levels,
    List<List<String>> parallelGroups,
    int totalSteps,
    Map<String, List<Integer>> signalWatchers,
    Map<String, Indexes> variableWatchers) {

  public static final int ROOT = 0;
  public static final int NONE = -1;

  public Plan {
    steps = List.copyOf(steps);
    blocks = List.copyOf(blocks);
    stepsById = Map.copyOf(stepsById);
    readOnly = List.copyOf(readOnly);
    errorHandlers = List.copyOf(errorHandlers);
    levels = List.copyOf(levels);
    parallelGroups = List.copyOf(parallelGroups);
    signalWatchers = Map.copyOf(signalWatchers);
    variableWatchers = Map.copyOf(variableWatchers);
  }

  public PlannedStep step(int index) {
    return steps.get(index);
  }

  /** The step with this id, or null where the flow has none. */
  public @Nullable PlannedStep step(String id) {
    Integer index = stepsById.get(id);
    return index == null ? null : steps.get(index);
  }

  public Block block(int index) {
    return blocks.get(index);
  }

  public Block root() {
    return blocks.get(ROOT);
  }
}
