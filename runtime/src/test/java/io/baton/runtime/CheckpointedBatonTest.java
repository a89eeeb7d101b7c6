package io.baton.runtime;

import io.baton.conformance.Requirement;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The contract where every execution leaves memory at once and comes back from a checkpoint. */
@Requirement("STA-1")
final class CheckpointedBatonTest extends BatonContract {
  @TempDir Path folder;

  @Override
  public Settings settings() {
    return Settings.in(folder).withMaxLive(1).withUpkeep(Upkeep.DEFAULT.withCheckpointEvents(1));
  }
}
