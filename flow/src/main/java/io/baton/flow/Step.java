package io.baton.flow;

import io.baton.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One step of a flow.
 *
 * @param name what people read; the id where the author gave none
 * @param type what people filter by: the alias that was written, else the adapter, else the kind of
 *     control step ({@code parallel}, {@code sequence}, {@code if}, {@code flow}, {@code wait},
 *     {@code approval})
 * @param startWhen when it becomes true, the step starts
 * @param condition when it is false as the step would start, the step is skipped
 * @param onSuccess steps that run only because this one succeeded
 * @param onFailure steps that run only because this one failed
 * @param loop runs the body once for every item, or while a condition holds; null: once
 * @param privateVars variables that only this step and what is nested in it can see, with their
 *     first values
 * @param retry null: the flow's policy for call steps, none for control steps
 * @param timeout of one attempt; null: by type, else the flow's, else 30 s for call steps
 * @param onError steps that recover from its failure
 * @param fallback steps that stand in for it once its retries are used up
 * @param priority lower runs first; 0 unless said
 * @param resources how much of each named resource an attempt holds
 * @param secrets names of the secrets that it may read; empty: whatever its expressions name
 */
public record Step(
    String id,
    String name,
    String type,
    Body body,
    List<String> dependsOn,
    @Nullable String startWhen,
    @Nullable String condition,
    List<String> onSuccess,
    List<String> onFailure,
    @Nullable Loop loop,
    InputMapping input,
    OutputCapture output,
    Map<String, Value> privateVars,
    @Nullable RetryPolicy retry,
    @Nullable String retryWhen,
    @Nullable Duration timeout,
    boolean continueOnError,
    List<Step> onError,
    List<Step> fallback,
    @Nullable String pool,
    int priority,
    Map<String, Integer> resources,
    List<String> secrets) {

  public Step {
    dependsOn = List.copyOf(dependsOn);
    onSuccess = List.copyOf(onSuccess);
    onFailure = List.copyOf(onFailure);
    onError = List.copyOf(onError);
    fallback = List.copyOf(fallback);
    secrets = List.copyOf(secrets);
  }
}
