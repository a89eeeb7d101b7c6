package io.baton.runtime.pool;

import java.util.Set;

/**
 * Actions that only this process can do, whatever pool they are in: they write into the execution
 * itself, or reach what starts flows, and a worker elsewhere could only answer.
 */
final class Homebound {
  private static final String EVENT = "event";
  private static final Set<Adapters.Name> ACTIONS =
      Set.of(new Adapters.Name("core", "set"), new Adapters.Name("core", "log"));

  private Homebound() {}

  static boolean is(Adapters.Name action) {
    return action.adapter().equals(EVENT) || ACTIONS.contains(action);
  }
}
