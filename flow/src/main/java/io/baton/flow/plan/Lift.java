package io.baton.flow.plan;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lifts an edge between two steps to the members of their nearest common block. Blocks are entered
 * and left as a whole, so waiting for a step inside one means waiting for the step that owns it.
 *
 * @param waiting the member that waits; null where the edge cannot be, and {@code refusal} says why
 * @param awaited the member that is waited for
 */
record Lift(@Nullable StepDraft waiting, @Nullable StepDraft awaited, String refusal) {

  static Lift of(StepDraft waiting, StepDraft awaited) {
    if (waiting == awaited) {
      return refused("step '" + waiting.step.id() + "' cannot wait for itself");
    }
    if (waiting.block == awaited.block) {
      return new Lift(waiting, awaited, "");
    }
    Map<BlockDraft, StepDraft> around = new HashMap<>();
    for (StepDraft at = waiting; at != null; at = at.block.owner) {
      around.put(at.block, at);
    }
    StepDraft there = awaited;
    while (there != null && !around.containsKey(there.block)) {
      if (there.block.isHandler()) {
        return refused(
            "'"
                + awaited.step.id()
                + "' runs only after an error, so no step outside its block can wait for it");
      }
      there = there.block.owner;
    }
    StepDraft here = there == null ? null : around.get(there.block);
    return there == null || here == null
        ? refused("'" + awaited.step.id() + "' is in another error handler")
        : between(waiting, here, there, awaited);
  }

  private static Lift between(
      StepDraft waiting, StepDraft here, StepDraft there, StepDraft awaited) {
    for (StepDraft at = waiting; at != here && at != null; at = at.block.owner) {
      if (at.block.isHandler()) {
        return refused(
            "'"
                + waiting.step.id()
                + "' runs only after an error, so it cannot wait for '"
                + awaited.step.id()
                + "' outside its block");
      }
    }
    if (here != there) {
      return new Lift(here, there, "");
    }
    String owner = here.step.id();
    if (awaited == here) {
      return refused("'" + waiting.step.id() + "' is inside '" + owner + "', which ends after it");
    }
    if (waiting == here) {
      return refused("'" + awaited.step.id() + "' is inside '" + owner + "' itself");
    }
    return refused(
        "'"
            + waiting.step.id()
            + "' and '"
            + awaited.step.id()
            + "' are in different branches of '"
            + owner
            + "', of which only one runs");
  }

  private static Lift refused(String refusal) {
    return new Lift(null, null, refusal);
  }
}
