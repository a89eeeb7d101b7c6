package io.baton.runtime.lane;

import java.util.HashSet;
import java.util.Set;

/**
 * Executions of a lane that are not there at the moment, although they are not unknown: what is for
 * them waits. Those that are about to be removed may still be kept, and a child whose beginning was
 * put off must not be missed by what tells it to stop.
 */
final class Absences {
  private final Set<String> leaving = new HashSet<>();
  private final Set<String> unborn = new HashSet<>();

  /** Somebody is about to remove it from the store. */
  void leaves(String id) {
    leaving.add(id);
  }

  /** It was removed, or stays. */
  void left(String id) {
    leaving.remove(id);
  }

  boolean isLeaving(String id) {
    return !leaving.isEmpty() && leaving.contains(id);
  }

  /** Its beginning was put off. */
  void waitsForBirth(String id) {
    unborn.add(id);
  }

  void born(String id) {
    if (!unborn.isEmpty()) {
      unborn.remove(id);
    }
  }

  boolean isUnborn(String id) {
    return !unborn.isEmpty() && unborn.contains(id);
  }
}
