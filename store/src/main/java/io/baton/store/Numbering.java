package io.baton.store;

import java.util.Locale;

/**
 * What is numbered by the store. Rows refer to each other by number, because text keys are slow.
 */
public enum Numbering {
  EXECUTION,
  FLOW;

  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
