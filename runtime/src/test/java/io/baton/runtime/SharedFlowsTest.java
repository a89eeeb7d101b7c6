package io.baton.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes that share a database share their flows at once. */
@Timeout(60)
final class SharedFlowsTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private static String flow(int answer) {
    return "{ id: f, steps: [ { id: n, adapter: core, action: noop } ], output: %d }"
        .formatted(answer);
  }

  private static Value result(Baton baton) throws Exception {
    return baton.start("f", Obj.EMPTY).await(LONG);
  }

  @Test
  void whatAnotherProcessRegisteredOrDeletedCountsHere(@TempDir Path folder) throws Exception {
    Settings data = StoreKind.POSTGRES.fresh(folder);
    try (Baton here = Baton.open(data);
        Baton there = Baton.open(data)) {
      here.register(flow(1));
      assertThat(result(here)).isEqualTo(Json.parse("1"));
      there.register(flow(2));
      assertThat(result(here)).isEqualTo(Json.parse("2"));
      there.flows().delete("default", "f");
      assertThatThrownBy(() -> here.start("f", Obj.EMPTY))
          .hasMessage("There is no flow 'f'; register it first");
    }
  }
}
