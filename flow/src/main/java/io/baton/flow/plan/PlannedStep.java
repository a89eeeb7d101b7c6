package io.baton.flow.plan;

import io.baton.expression.Expression;
import io.baton.expression.Template;
import io.baton.flow.RetryPolicy;
import io.baton.flow.Step;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One step, compiled. All lists of steps are indexes into the plan. What is read whenever the step
 * runs is here and not only in the definition, so that one object has to be at hand instead of two.
 *
 * @param block the block it is a member of
 * @param loopDepth how many loops are around it, its own not counted
 * @param level its depth in the graph of the flow, nested steps counting from their owner's
 * @param counted whether it counts for progress
 * @param dependencies ids it waits for, as people see them
 * @param predecessors members of its block that must end first
 * @param successors members of its block that wait for it
 * @param routeSources steps that name it in {@code onSuccess} or {@code onFailure}; where there are
 *     any, it runs only if one of them routes to it
 * @param watchers steps whose {@code startWhen} mentions this one
 * @param failureWatchers those of them that mention its failure
 * @param waitsForMember {@code startWhen} cannot hold before another member of its block has begun
 * @param conditionPerItem the condition reads the loop's item, so it is asked for every item
 * @param retry the policy in force; null: a failure is final
 * @param timeoutMillis of one attempt; 0: none
 * @param onError block of the steps that recover, or {@link Plan#NONE}
 * @param fallback block of the steps that stand in, or {@link Plan#NONE}
 * @param pool where its tasks go; null: wherever the execution's tasks go
 * @param usesSecrets its parameters read secrets
 */
public record PlannedStep(
    int index,
    String id,
    Step step,
    int block,
    int loopDepth,
    int level,
    boolean counted,
    List<String> dependencies,
    Indexes predecessors,
    Indexes successors,
    Indexes successTargets,
    Indexes failureTargets,
    Indexes routeSources,
    Indexes watchers,
    Indexes failureWatchers,
    @Nullable Expression startWhen,
    boolean waitsForMember,
    @Nullable Expression condition,
    boolean conditionPerItem,
    Work work,
    Repeat repeat,
    Mapping mapping,
    Capture capture,
    Map<String, Template> privateVars,
    @Nullable RetryPolicy retry,
    @Nullable Expression retryWhen,
    long timeoutMillis,
    int onError,
    int fallback,
    @Nullable String pool,
    int priority,
    Map<String, Integer> resources,
    boolean usesSecrets) {

  public boolean isRouted() {
    return !routeSources.isEmpty();
  }
}
