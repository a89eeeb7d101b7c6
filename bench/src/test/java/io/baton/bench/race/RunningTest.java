package io.baton.bench.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RunningTest {
  @TempDir private Path folder;

  @Test
  void whatTakesTooLongIsStoppedAndSaysSo() throws Exception {
    List<String> command = List.of("sh", "-c", "echo '{\"engine\":\"slow\"}'; exec sleep 600");
    try (Running running = Running.start(command, folder, Duration.ofSeconds(1))) {
      assertThat(running.next()).isNotNull();
      assertThat(running.next()).isNull();
      assertThatThrownBy(running::finish)
          .isInstanceOf(RaceException.class)
          .hasMessage("did not finish in 1 s");
    }
  }
}
