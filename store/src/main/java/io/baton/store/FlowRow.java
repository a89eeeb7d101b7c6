package io.baton.store;

import java.util.List;

/**
 * One version of a flow; it never changes.
 *
 * @param name what people call it; empty where it has none
 * @param text the definition as its author wrote it
 * @param fileName where the text came from; tells its format
 * @param plan JSON text
 */
public record FlowRow(
    long flowNo,
    String tenantId,
    String flowId,
    int version,
    String name,
    String fileName,
    String text,
    String plan,
    int totalSteps,
    long createdAt,
    List<FlowStep> steps) {
  public FlowRow {
    steps = List.copyOf(steps);
  }
}
