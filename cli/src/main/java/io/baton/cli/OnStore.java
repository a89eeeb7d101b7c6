package io.baton.cli;

import io.baton.store.Store;
import java.util.Optional;

/** Opens the data for a command, closes it afterwards, and says why where it cannot be had. */
record OnStore(Io io, StoreOption data) {
  static OnStore of(Io io, StoreOption data) {
    return new OnStore(io, data);
  }

  /** What is done with the data. */
  @FunctionalInterface
  interface Work {
    /** Returns the exit code. */
    int on(Store store);
  }

  int call(Work work) {
    Store opened;
    try {
      opened = data.open();
    } catch (RuntimeException reason) {
      Optional<String> said = Startup.refusal(reason);
      if (said.isEmpty()) {
        throw reason;
      }
      io.err().println(said.get());
      return ExitCode.INVALID;
    }
    try (Store store = opened) {
      return work.on(store);
    }
  }
}
