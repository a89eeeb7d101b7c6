package io.baton.simulator.fault;

import io.baton.simulator.draw.Draw;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;

/** Decides whether something goes wrong here, and counts that it did. */
public final class Faults {
  private static final int MILLE = 1_000;

  private final Draw draw;
  private final Set<Fault> possible;
  private final Consumer<Fault> happened;
  private boolean stopped;

  public Faults(Draw draw, Set<Fault> possible, Consumer<Fault> happened) {
    this.draw = draw;
    this.possible = possible;
    this.happened = happened;
  }

  /** About half of all kinds, so that no kind always hides behind another. */
  public static Set<Fault> drawKinds(Draw draw) {
    Set<Fault> kinds = EnumSet.noneOf(Fault.class);
    for (Fault fault : Fault.values()) {
      if (draw.chance(50)) {
        kinds.add(fault);
      }
    }
    return kinds;
  }

  public boolean strikes(Fault fault) {
    boolean strikes = !stopped && possible.contains(fault) && draw.below(MILLE) < fault.perMille();
    if (strikes) {
      happened.accept(fault);
    }
    return strikes;
  }

  public void stop() {
    stopped = true;
  }

  public boolean isStopped() {
    return stopped;
  }
}
