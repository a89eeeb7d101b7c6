package io.baton.runtime.lane;

import java.util.ArrayList;
import java.util.List;

/** What a lane has decided and not handed over: one piece for each execution, in order. */
final class OpenBatch {
  private final int tallyPart;
  private List<Written> pieces = new ArrayList<>();

  /**
   * @param tallyPart where this process counts ends
   */
  OpenBatch(int tallyPart) {
    this.tallyPart = tallyPart;
  }

  /** The piece of an execution, a new one where it has none. */
  Written of(LiveExecution live) {
    Written open = live.open();
    if (open == null) {
      open = new Written(live, tallyPart);
      live.open(open);
      pieces.add(open);
    }
    return open;
  }

  void remove(Written piece) {
    pieces.remove(piece);
  }

  void addAll(List<Written> more) {
    pieces.addAll(more);
  }

  /** All of it; the next batch is empty. */
  List<Written> take() {
    List<Written> taken = pieces;
    pieces = new ArrayList<>();
    return taken;
  }
}
