package io.baton.runtime.scale;

import java.util.List;
import java.util.function.IntSupplier;

/** Workers that somebody else starts and stops, who reads here how many there should be. */
final class ElsewhereDriver implements WorkerDriver {
  private final IntSupplier polling;

  /**
   * @param polling how many workers have asked for tasks lately
   */
  ElsewhereDriver(IntSupplier polling) {
    this.polling = polling;
  }

  @Override
  public List<Report> reach(int workers, long now) {
    return List.of();
  }

  @Override
  public int workers() {
    return polling.getAsInt();
  }
}
