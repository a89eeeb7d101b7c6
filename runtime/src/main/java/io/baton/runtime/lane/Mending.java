package io.baton.runtime.lane;

import io.baton.runtime.drive.Loop;
import io.baton.store.StoreException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Executions whose state holds half a decision, because the core threw. What was decided before it
 * in the same batch is still to be written, and its rows are made of a state: the log's, once the
 * committer has caught up, with those events on top.
 */
final class Mending {
  private static final long LOOK_AGAIN_MILLIS = 1;

  private final Loader loader;
  private final List<Written> broken = new ArrayList<>(0);

  Mending(Loader loader) {
    this.loader = loader;
  }

  void add(Written written) {
    broken.add(written);
  }

  /** When to look again. */
  long pauseMillis() {
    return broken.isEmpty() ? Loop.UNTIL_READY : LOOK_AGAIN_MILLIS;
  }

  /** What was decided, and may never be written. */
  List<Message> messages() {
    return broken.stream()
        .flatMap(written -> written.taken().stream())
        .map(Written.Taken::message)
        .toList();
  }

  /** Those that can be written now. */
  List<Written> takeMended() {
    if (broken.isEmpty()) {
      return List.of();
    }
    List<Written> mended = new ArrayList<>();
    for (Iterator<Written> all = broken.iterator(); all.hasNext(); ) {
      Written written = all.next();
      if (written.live.isLost() || (written.live.isCommitted() && isMended(written))) {
        mended.add(written);
        all.remove();
      }
    }
    return mended;
  }

  private boolean isMended(Written written) {
    try {
      written.live.replaceState(loader.replay(written.live, written.events()));
      return true;
    } catch (StoreException.CorruptEvent e) {
      written.live.lose();
      return true;
    } catch (StoreException e) {
      return false;
    }
  }
}
