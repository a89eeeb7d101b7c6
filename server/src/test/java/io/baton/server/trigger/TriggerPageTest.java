package io.baton.server.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.time.ManualClock;
import io.baton.server.Api;
import io.baton.server.OnOneServer;
import io.baton.server.ServerSettings;
import io.baton.value.Arr;
import io.baton.value.Value;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What docs/triggers.md shows works as it says. */
@Requirement("API-5")
final class TriggerPageTest extends OnOneServer {
  private static final Pattern YAML = Pattern.compile("```yaml\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern SIGNED =
      Pattern.compile("secret='([^']*)'  t=(\\d+)  body='([^']*)'\\n[^\\n]*\\n# ([0-9a-f]{64})");

  private final ManualClock clock = new ManualClock(0);

  @Override
  protected ServerSettings settings(ServerSettings defaults) {
    return defaults.withRuntime(runtime -> runtime.withClock(clock));
  }

  @Test
  void its_flow_is_started_by_the_signed_call_and_by_the_event() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "triggers.md"));
    Matcher flow = YAML.matcher(page);
    Matcher example = SIGNED.matcher(page);
    assertThat(flow.find()).isTrue();
    assertThat(example.find()).isTrue();
    register(flow.group(1));
    api.send(
            api.request("/v1/secrets/hr_hook")
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"value\":\"%s\"}".formatted(example.group(1)))))
        .expect(201);
    clock.advance(Duration.ofSeconds(Long.parseLong(example.group(2))));

    Api.Answer called =
        api.send(
            api.request("/v1/hooks/default/hr/new-hire?wait=true")
                .header("Content-Type", "application/json")
                .header(
                    Signature.HEADER, "t=%s,v1=%s".formatted(example.group(2), example.group(4)))
                .POST(BodyPublishers.ofString(example.group(3))));
    assertThat(called.expect(200).at("output")).isEqualTo(Value.of("Hello Ada"));

    Api.Answer event = api.post("/v1/events/user.requested", "{\"payload\":{\"user\":{}}}");
    assertThat((Arr) event.expect(202).at("started")).hasSize(1);
    assertThat((Arr) api.get("/v1/triggers?flow=welcome").expect(200).at("items")).hasSize(3);
  }
}
