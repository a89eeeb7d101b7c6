package io.baton.runtime.time;

/** What time it is. An interface, so that tests and simulations own it. */
public interface Clock {
  /** Milliseconds since the epoch. May jump in either direction. */
  long millis();

  /** Has the listener called whenever the time was changed by hand. */
  void onChange(Runnable listener);

  /** The machine's clock. */
  static Clock system() {
    return new Clock() {
      @Override
      public long millis() {
        return System.currentTimeMillis();
      }

      @Override
      public void onChange(Runnable listener) {
        // Nobody changes it by hand; who waits looks again often enough to see a jump.
      }
    };
  }
}
