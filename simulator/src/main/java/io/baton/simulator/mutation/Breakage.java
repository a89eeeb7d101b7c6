package io.baton.simulator.mutation;

import io.baton.runtime.lane.Decider;
import io.baton.runtime.lane.Releases;
import io.baton.store.Store;

/**
 * Stands between the process and the simulation's own checks, at the seams that the runtime has for
 * simulations. The one that changes nothing is the engine as it is.
 */
public interface Breakage {
  Breakage NONE = new Breakage() {};

  /** What goes out passes here before it is checked. */
  default Releases releases(Releases out) {
    return out;
  }

  default Decider decider(Decider core) {
    return core;
  }

  default Store store(Store store) {
    return store;
  }

  /** What the process takes the author's text for. */
  default String definition(String text) {
    return text;
  }

  /** The process is being opened on data that is there, or that is done. */
  default void recovering(boolean underWay) {}
}
