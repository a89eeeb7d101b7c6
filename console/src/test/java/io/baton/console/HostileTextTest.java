package io.baton.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Whatever a step, a name or an error says is shown as the text it is. */
final class HostileTextTest extends BrowserTest {
  private static final String EVIL =
      "<img src=x onerror=\"window.hacked=1\"><script>window.hacked=1</script>";
  private static final String PATH = "/executions/evil";

  private void play() {
    ObjectNode execution = Scene.JSON.createObjectNode().put("executionId", "evil");
    execution.put("flowId", EVIL).put("flowVersion", 1).put("tenantId", EVIL).put("seq", 3);
    execution.put("status", "failed").put("correlationId", EVIL).put("output", EVIL);
    execution.putObject("progress").put("total", 1).put("failed", 1);
    execution.putObject("input").put(EVIL, EVIL);
    execution.putObject("variables").put("x", EVIL);
    execution.putObject("trigger").put("type", EVIL).put("path", EVIL);
    execution
        .putArray("why")
        .addObject()
        .put("step", EVIL)
        .put("reason", "retry")
        .put("text", EVIL);
    ObjectNode error = execution.putArray("errors").addObject().put("step", EVIL);
    error.put("code", EVIL).put("message", EVIL).put("attempt", 1).put("class", EVIL);
    execution.putObject("metadata").put("startedAt", "2026-11-14T14:00:00Z").put("durationMs", 5);
    ObjectNode step = execution.putObject("steps").putObject(EVIL);
    step.put("stepId", EVIL).put("name", EVIL).put("type", EVIL).put("status", "failed");
    step.put("result", EVIL).set("error", error);
    server.scene.put(PATH, execution);
    server.scene.put(PATH + "/events", Scene.items(events(error)));
    server.scene.rows().first(execution);
  }

  private static ArrayNode events(ObjectNode error) {
    ArrayNode events = Scene.JSON.createArrayNode();
    ObjectNode started = event(events, 1, "step.started");
    started.putObject("data").put("input", EVIL);
    event(events, 2, "step.failed").putObject("data").put("next", "fail").set("error", error);
    return events;
  }

  private static ObjectNode event(ArrayNode events, int seq, String type) {
    ObjectNode event = events.addObject().put("seq", seq).put("type", type).put("stepId", EVIL);
    return event.put("attempt", 1).put("at", "2026-11-14T14:00:0" + seq + "Z");
  }

  private void nothingRan() {
    assertThat(page.evaluate("window.hacked === undefined")).isEqualTo(true);
    assertThat(page.locator("main img").count()).isZero();
  }

  @Test
  void in_the_list() {
    play();
    page.navigate("/executions");
    assertThat(page.locator(".xbody .row").first()).containsText("<img src=x");
    nothingRan();
  }

  @Test
  void in_an_execution_and_all_tabs_of_its_step() {
    play();
    page.navigate(PATH);
    assertThat(page.locator("h1")).containsText("<img src=x");
    page.locator(".node").click();
    assertThat(page.locator("aside.panel")).containsText("<img src=x");
    for (int tab = 1; tab <= 6; tab++) {
      page.keyboard().press(String.valueOf(tab));
      nothingRan();
    }
  }

  @Test
  void on_a_phone_and_in_the_palette() {
    play();
    page.setViewportSize(390, 844);
    page.navigate(PATH);
    assertThat(page.locator(".phone h1")).containsText("<img src=x");
    page.keyboard().press("Control+k");
    page.keyboard().type("img");
    assertThat(page.locator("#palette-list")).containsText("<img src=x");
    nothingRan();
  }
}
