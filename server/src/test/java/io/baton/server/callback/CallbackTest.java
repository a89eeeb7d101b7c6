package io.baton.server.callback;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.server.OnOneServer;
import io.baton.value.Obj;
import io.baton.value.Value;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@Requirement("ASY-1")
final class CallbackTest extends OnOneServer {
  @BeforeAll
  void flows() {
    register(
        """
        id: parks
        steps:
          - id: p
            adapter: core
            action: set
            async: { callback: true }
            params: { url: "{{ callback.url }}" }
        """);
  }

  /** The address as the outside would be given it. */
  private String address(String id) throws Exception {
    for (Value event :
        api.get("/v1/executions/" + id + "/events").json().at("items")
                instanceof io.baton.value.Arr all
            ? all
            : io.baton.value.Arr.EMPTY) {
      java.util.regex.Matcher found =
          java.util.regex.Pattern.compile("/v1/callbacks/[A-Za-z0-9_-]+").matcher(event.toString());
      if (found.find()) {
        return found.group();
      }
    }
    throw new AssertionError(api.get("/v1/executions/" + id + "/events").text());
  }

  private String parked() throws Exception {
    Api.Answer started =
        api.post("/v1/flows/parks/executions", "{}", "Prefer", "wait=1").expect(202);
    assertThat(started.textAt("status")).isEqualTo("paused");
    assertThat(started.textAt("pauseReason")).isEqualTo("awaiting_callback");
    return started.textAt("executionId");
  }

  @Test
  void a_callback_counts_once() throws Exception {
    String id = parked();
    String address = address(id);
    api.post(address, "{\"status\":\"completed\",\"result\":{\"ok\":true}}").expect(200);
    api.server().baton().execution(id).ended().get();
    Obj step = (Obj) ((Obj) api.get("/v1/executions/" + id).at("steps")).at("p");
    assertThat(step.at("result").toString()).isEqualTo("{\"ok\":true}");
    api.post(address, "{\"status\":\"failed\"}").expect(409);
    api.post(address, "{\"status\":\"completed\",\"result\":2}").expect(409);
  }

  @Test
  void a_callback_can_tell_of_a_failure() throws Exception {
    String id = parked();
    api.post(
            address(id),
            "{\"status\":\"failed\",\"error\":{\"code\":\"NO_STOCK\",\"message\":\"none left\"}}")
        .expect(200);
    api.server().baton().execution(id).ended().get();
    Api.Answer answer = api.get("/v1/executions/" + id);
    assertThat(answer.textAt("status")).isEqualTo("failed");
    assertThat(answer.at("errors").toString()).contains("NO_STOCK").contains("none left");
  }

  @Test
  void an_address_that_nobody_gave_out_is_not_found() {
    api.post("/v1/callbacks/0123456789abcdef", "{\"status\":\"completed\"}").expect(404);
    api.post("/v1/callbacks/0123456789abcdef", "{\"status\":\"done\"}").expect(400);
    api.post("/v1/callbacks/x", "{\"status\":\"completed\",\"error\":{}}").expect(400);
  }
}
