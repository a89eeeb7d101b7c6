package io.baton.simulator;

import io.baton.simulator.mutation.Breakage;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Runs seeds. */
public final class Simulator {
  /** What goes wrong is made up: nobody needs to be told in the log. */
  private static final Logger RUNTIME = Logger.getLogger("io.baton.runtime");

  private final Supplier<Breakage> breakage;
  private final Tally tally = new Tally();

  /**
   * @param breakage made anew for every seed
   */
  public Simulator(Supplier<Breakage> breakage) {
    RUNTIME.setLevel(Level.OFF);
    this.breakage = breakage;
  }

  /** Of the engine as it is. */
  public Simulator() {
    this(() -> Breakage.NONE);
  }

  public Tally tally() {
    return tally;
  }

  public Outcome run(long seed) {
    try (Simulation simulation = new Simulation(seed, breakage.get(), tally)) {
      try {
        simulation.run();
        return new Outcome(seed, simulation.options(), null, "");
      } catch (RuntimeException | Error found) {
        return new Outcome(seed, simulation.options(), found, simulation.story());
      }
    }
  }
}
