package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.Execution;
import io.baton.runtime.pool.TaskPoll;
import io.baton.server.Server;
import io.baton.server.ServerSettings;
import io.baton.value.Obj;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Pools on the command line. */
@Requirement("WRK-6")
@Timeout(60)
final class PoolsCommandTest {
  private static final String GOOD =
      """
      pools:
        batch: { kind: slots, max: 10 }
        render: { kind: kubernetes, image: "baton:1" }
        paint: { kind: kubernetes }
      """;

  @TempDir Path folder;

  private String file(String text) throws IOException {
    return Files.writeString(folder.resolve("pools.yaml"), text).toString();
  }

  @Test
  void a_good_file_is_good() throws IOException {
    Called called = Called.with("pools", "check", file(GOOD));
    assertThat(called.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(called.out()).contains("batch, render, paint");
  }

  @Test
  void mistakes_are_told_with_line_and_column_and_the_server_does_not_start_with_them()
      throws IOException {
    String file = file("pools:\n  batch: { kind: slots, max: 99 }\n  b: { kind: slto }\n");
    Called check = Called.with("pools", "check", file);
    assertThat(check.exitCode()).isEqualTo(ExitCode.INVALID);
    assertThat(check.err())
        .contains(file + ":2:30: max must be a whole number from 0 to 50")
        .contains(file + ":3:14: 'slto' is no kind of pool");
    Called up = Called.with("up", "--port", "0", "--data", folder.toString());
    assertThat(up.exitCode()).isEqualTo(ExitCode.INVALID);
    assertThat(up.err()).contains(":2:30: max must be");
    assertThat(Called.with("up", "--pools", folder + "/none.yaml").err())
        .contains("none.yaml: cannot be read");
  }

  @Test
  void manifests_are_for_all_pools_of_kubernetes_or_for_one() throws IOException {
    String file = file(GOOD);
    Called all = Called.with("pools", "keda", "--pools", file);
    assertThat(all.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(all.out().split("(?m)^kind: ScaledObject$", -1)).hasSize(3);
    assertThat(all.out().split("(?m)^---$", -1)).hasSize(6);
    Called one = Called.with("pools", "keda", "--pools", file, "--pool", "paint");
    assertThat(one.out()).contains("baton-worker-paint").doesNotContain("render");
    Called none = Called.with("pools", "keda", "--pools", file, "--pool", "batch");
    assertThat(none.exitCode()).isEqualTo(ExitCode.INVALID);
    assertThat(none.err()).contains("has no pool 'batch' of kind kubernetes");
  }

  @Test
  void the_pools_of_a_server_are_listed_and_shown() {
    try (Server server = Server.start(ServerSettings.in(folder).withPort(0))) {
      String address = server.address().toString();
      Called list = Called.with("pools", "list", "--server", address);
      assertThat(list.exitCode()).isEqualTo(ExitCode.OK);
      assertThat(list.out()).contains("POOL", "DESIRED", "standard", "fixed", "1000");
      Called one = Called.with("pools", "show", "high", "--server", address);
      assertThat(one.out()).contains("high", "REASON").doesNotContain("HEARD AT");
      assertThat(Called.with("pools", "show", "high", "--json", "--server", address).out())
          .contains("\"history\"");
      assertThat(Called.with("pools", "show", "nothing", "--server", address).exitCode())
          .isNotEqualTo(ExitCode.OK);
    }
  }

  @Test
  void who_works_for_a_pool_is_shown_with_what_they_have_in_hand() throws Exception {
    try (Server server = Server.start(ServerSettings.in(folder).withPort(0))) {
      server
          .baton()
          .register(
              """
              id: turned
              steps: [ { id: work, pool: far, adapter: lathe, action: turn, params: {} } ]
              """);
      Execution execution = server.baton().start("turned", Obj.EMPTY);
      TaskPoll poll = new TaskPoll(null, "far", "eu-1", Set.of("lathe"), 1);
      assertThat(server.baton().tasks().poll(poll, Duration.ofSeconds(50)).get()).hasSize(1);
      Called shown = Called.with("pools", "show", "far", "--server", server.address().toString());
      assertThat(shown.out()).contains("eu-1", "work of turned " + execution.id());
    }
  }
}
