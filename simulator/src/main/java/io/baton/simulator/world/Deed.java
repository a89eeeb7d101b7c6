package io.baton.simulator.world;

import java.util.Locale;

/** Things that must have happened over many seeds, or their checks have seen nothing. */
public enum Deed {
  POLL_ASKED,
  TASK_LEASED,
  LEASE_KEPT,
  LEASE_LOST,
  LATE_ANSWER_REFUSED,
  KEY_REPEATED,
  KEY_REFUSED,
  RESOURCE_USED,
  EXECUTION_REMOVED,
  SCHEDULE_FIRED;

  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
