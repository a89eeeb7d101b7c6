package io.baton.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Whatever a step, a name or an error says is shown as the text it is. */
final class HostileTextTest extends BrowserTest {
  private static final String EVIL =
      "<img src=x onerror=\"window.hacked=1\"><script>window.hacked=1</script>";
  private static final String PATH = "/executions/evil";

  private void play() {
    play("evil", "failed", "retry");
    play("evil-waiting", "running", "approval");
  }

  private void play(String id, String status, String reason) {
    String path = "/executions/" + id;
    ObjectNode execution = Scene.JSON.createObjectNode().put("executionId", id);
    execution.put("flowId", EVIL).put("flowVersion", 1).put("tenantId", EVIL).put("seq", 3);
    execution.put("status", status).put("correlationId", EVIL).put("output", EVIL);
    execution.putObject("progress").put("total", 1).put("failed", 1);
    execution.putObject("input").put(EVIL, EVIL);
    execution.putObject("variables").put("x", EVIL);
    execution.putObject("trigger").put("type", EVIL).put("path", EVIL);
    execution.putArray("why").addObject().put("step", EVIL).put("reason", reason).put("text", EVIL);
    ObjectNode error = execution.putArray("errors").addObject().put("step", EVIL);
    error.put("code", EVIL).put("message", EVIL).put("attempt", 1).put("class", EVIL);
    execution.putObject("metadata").put("startedAt", "2026-11-14T14:00:00Z").put("durationMs", 5);
    ObjectNode step = execution.putObject("steps").putObject(EVIL);
    step.put("stepId", EVIL).put("name", EVIL).put("type", EVIL).put("status", "failed");
    step.put("result", EVIL).set("error", error);
    server.scene.put(path, execution);
    server.scene.put(path + "/events", Scene.items(events(error)));
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/flows",
        "/flows/onboard-employee",
        "/flows/onboard-employee?tab=versions",
        "/flows/onboard-employee?tab=triggers",
        "/flows/onboard-employee?tab=executions",
        "/flows/onboard-employee?tab=durations",
        "/pools",
        "/analytics",
        "/approvals",
        "/settings/triggers",
        "/settings/adapters",
        "/settings/secrets",
        "/settings/keys",
        "/settings/tenants",
        "/settings/audit"
      })
  void on_every_other_page_wherever_the_server_puts_text(String path) {
    play();
    server.scene.poison(EVIL);
    page.navigate(path);
    assertThat(page.locator("main")).containsText("<img src=x");
    nothingRan();
  }

  @Test
  void in_addresses_problems_and_toasts() {
    play();
    server.scene.refuse("/executions/evil-waiting/pause", EVIL);
    page.navigate(
        "/executions/evil-waiting?step=%1$s&tab=%1$s&attempt=%1$s&fold=%1$s".formatted(encoded()));
    assertThat(page.locator("h1")).containsText("<img src=x");
    named(AriaRole.BUTTON, "Pause").click();
    assertThat(page.locator(".toast")).containsText("<img src=x");
    page.navigate("/executions?q=" + encoded() + "&status=" + encoded() + "&from=" + encoded());
    assertThat(page.locator(".token").first()).isVisible();
    page.navigate("/executions/" + encoded());
    assertThat(page.getByText("There is no such execution")).isVisible();
    assertThat(page.locator("main")).containsText("<img src=x");
    nothingRan();
  }

  private static String encoded() {
    return URLEncoder.encode(EVIL, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
