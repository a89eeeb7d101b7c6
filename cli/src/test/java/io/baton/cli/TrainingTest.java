package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The launcher ignores how it ends, so only this tells that every command was really called. */
@Timeout(60)
final class TrainingTest {
  @TempDir Path folder;

  @Test
  void every_kind_of_command_is_called_and_none_fails() throws Exception {
    assertThat(new Training("../examples/order.yaml", folder).train()).isEqualTo(ExitCode.OK);
  }

  @Test
  void a_command_that_fails_is_told() throws Exception {
    assertThat(new Training("none.yaml", folder).train()).isEqualTo(ExitCode.INVALID);
  }
}
