package io.baton.engine.state;

import io.baton.engine.Hashing;
import java.util.ArrayDeque;

/**
 * What a decision works with while it is under way. It belongs to the state only so that it need
 * not be made anew for every decision; between decisions it is empty, and it is no part of what the
 * state is.
 */
public final class Workbench {
  private final ArrayDeque<StepRun> agenda = new ArrayDeque<>(4);
  private final ReadyQueue candidates = new ReadyQueue();
  private final Hashing hashing = new Hashing();

  /** Runs whose turn may have come. */
  public ArrayDeque<StepRun> agenda() {
    return agenda;
  }

  /** Runs that may start as soon as there is a slot. */
  public ReadyQueue candidates() {
    return candidates;
  }

  public Hashing hashing() {
    return hashing;
  }
}
