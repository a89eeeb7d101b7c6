package io.baton.runtime;

import io.baton.runtime.time.ManualClock;
import java.time.Duration;

/** What the parts of the contract work on. A restart is a kill: nothing is written at the end. */
interface BatonUnderTest {
  ManualClock clock();

  Adding adding();

  /** Always the same data within one test. */
  Settings settings();

  default Baton open() {
    return open(settings());
  }

  default Baton open(Settings settings) {
    return Baton.open(settings.withClock(clock()).withCloseGrace(Duration.ZERO))
        .adapter("test", "add", adding()::run);
  }

  default Baton killAndReopen(Baton baton) {
    baton.abandon();
    return open();
  }
}
