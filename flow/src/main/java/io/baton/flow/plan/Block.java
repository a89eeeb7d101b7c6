package io.baton.flow.plan;

/**
 * A list of steps that is entered and left as a unit: the flow itself, a branch, the steps of a
 * handler. Edges never leave a block; one that was written across blocks is lifted to the blocks'
 * steps in the nearest common block.
 *
 * @param owner the step it belongs to, or {@link Plan#NONE} for the root and the flow's handlers
 * @param members in array order
 * @param roots members that start as soon as the block is entered
 * @param last the member whose output is the block's output: the last in array order
 * @param loopDepth how many loops are around its members
 */
public record Block(
    int index, Kind kind, int owner, Indexes members, Indexes roots, int last, int loopDepth) {

  public enum Kind {
    ROOT,
    PARALLEL,
    SEQUENCE,
    THEN,
    ELSE,
    ON_ERROR,
    FALLBACK,
    HANDLER
  }
}
