package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cache as users name it. */
@Timeout(60)
@Requirement("STA-7")
final class CacheOptionTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {"geheim@h", "http://:geheim@h", "redis://:geheim@h/db", "redis://:geheim@:1"})
  void what_is_no_redis_is_refused_without_its_password(String url) {
    Called called = Called.with("up", "--port", "0", "--data", folder.toString(), "--cache", url);
    assertThat(called.exitCode()).isEqualTo(ExitCode.INVALID);
    assertThat(called.err())
        .contains("--cache: that is no address of a Redis, such as redis://127.0.0.1:6379")
        .doesNotContain("geheim");
    assertThat(called.out()).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void a_time_that_nothing_can_be_kept_for_is_refused() {
    Called alone = Called.with("up", "--cache-ttl", "1h");
    assertThat(alone.err()).contains("--cache-ttl needs --cache URL");
    assertThat(alone.exitCode()).isEqualTo(ExitCode.INVALID);
    assertThat(Called.with("up", "--cache", "redis://h", "--cache-ttl", "40d").err())
        .contains("1 second to 30 days");
    assertThat(Called.with("up", "--cache", "redis://h", "--cache-ttl", "long").err())
        .contains("'long'");
  }

  @Test
  void a_server_starts_and_stops_without_the_redis_it_was_told_of() {
    Called called =
        Called.on(
            Called.PIPE,
            "",
            Runnable::run,
            "up",
            "--cache",
            "redis://:geheim@127.0.0.1:1",
            "--cache-ttl",
            "10m",
            "--port",
            "0",
            "--data",
            folder.toString());
    assertThat(called.out()).startsWith("ready http://127.0.0.1:").doesNotContain("geheim");
    assertThat(called.err()).doesNotContain("geheim");
    assertThat(called.exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void help_tells_of_it() {
    assertThat(Called.with("up", "--help").out()).contains("--cache=URL", "--cache-ttl=TIME");
  }
}
