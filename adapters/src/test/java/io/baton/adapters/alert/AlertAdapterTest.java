package io.baton.adapters.alert;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.AdapterException;
import io.baton.adapters.TestTask;
import io.baton.conformance.Requirement;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Requirement("ADP-2")
final class AlertAdapterTest {
  private final List<String> sent = new ArrayList<>();
  private final AlertAdapter alert =
      new AlertAdapter(Map.of("slack", (task, it) -> sent.add(it.level() + " " + it.text())));

  @Test
  void goes_to_the_channel_that_the_step_names() throws Exception {
    Obj output =
        TestTask.output(
            alert,
            "send",
            "{\"message\": \"no disk\", \"title\": \"Node 1\", \"channel\": \"Slack\", \"level\": \"WARN\"}");

    assertThat(sent).containsExactly("warn Node 1: no disk");
    assertThat(output.at("delivered")).isEqualTo(Json.parse("[\"slack\"]"));
    assertThat(output.at("alertId")).isEqualTo(Json.parse("\"token-1\""));
  }

  @Test
  void goes_to_the_log_where_the_channel_is_not_set_up() throws Exception {
    TestTask test = new TestTask();

    alert.run(test.task("alert.send", "{\"message\": \"no disk\", \"channel\": \"pager\"}"));

    assertThat(sent).isEmpty();
    assertThat(test.log)
        .containsExactly("error no disk", "warn Alert channels that are not set up: [\"pager\"]");
  }

  @Test
  void goes_everywhere_where_the_step_names_nobody() throws Exception {
    TestTask.output(alert, "send", "{\"message\": {\"code\": 5}}");

    assertThat(sent).containsExactly("error {\"code\":5}");
  }

  @Test
  void a_channel_that_fails_fails_the_step() throws Exception {
    AlertAdapter broken =
        new AlertAdapter(
            Map.of(
                "slack",
                (task, it) -> {
                  throw new AdapterException("HTTP_503", "down");
                }));

    assertThat(TestTask.failure(broken, "send", "{\"message\": \"m\"}").code())
        .isEqualTo("HTTP_503");
  }
}
