package io.baton.runtime.transfer;

import java.util.List;

/** Nothing was written, and this is why. */
public final class ImportRefused extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<String> reasons;

  ImportRefused(List<String> reasons) {
    super(String.join("; ", reasons));
    this.reasons = List.copyOf(reasons);
  }

  public List<String> reasons() {
    return reasons;
  }
}
