package io.baton.simulator.schedule;

/** The process is killed here. An error, because nothing in the process may catch it. */
public final class Crash extends Error {
  private static final long serialVersionUID = 1L;

  public Crash() {
    super("killed by the simulation", null, false, false);
  }
}
