package io.baton.runtime.lane;

import io.baton.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * How an execution ended.
 *
 * @param status completed, failed or cancelled
 * @param output null as a value unless it completed
 */
public record Ended(
    String executionId, String status, Value output, @Nullable String errorMessage) {
  public boolean isCompleted() {
    return status.equals("completed");
  }
}
