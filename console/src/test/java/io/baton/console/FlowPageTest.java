package io.baton.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What is done to one flow: edited, saved, run, deleted. */
final class FlowPageTest extends BrowserTest {
  private static final String FLOW = "/flows/onboard-employee";

  private Locator inDialog(String button) {
    return page.locator("dialog")
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(button));
  }

  private void draft(String text) {
    page.locator(".cm-content").press("Control+End");
    page.keyboard().type(text);
    assertThat(page.getByText("draft, 1 line changed")).isVisible();
  }

  private void allIsWell() {
    ObjectNode well = Scene.JSON.createObjectNode().put("valid", true);
    well.putArray("errors");
    well.putArray("warnings");
    server.scene.put("POST /flows/validate", well.putNull("plan"));
  }

  @Test
  void what_changed_is_shown_before_it_is_saved() {
    allIsWell();
    page.navigate(FLOW);
    draft("# more");
    named(AriaRole.BUTTON, "Save as v8").click();
    assertThat(page.locator("dialog .diff .plus")).containsText("# more");
    inDialog("Keep editing").click();
    assertThat(server.calls.stream().filter(call -> call.path().equals("/flows"))).isEmpty();
    named(AriaRole.BUTTON, "Save as v8").click();
    inDialog("Save as v8").click();
    assertThat(page.locator(".toast").last()).containsText("onboard-employee v8 is live");
    assertThat(server.calls.stream().filter(call -> call.path().equals("/flows"))).hasSize(1);
  }

  @Test
  void a_draft_is_compared_and_discarded() {
    page.navigate(FLOW);
    draft("# more");
    named(AriaRole.BUTTON, "Compare with v7").click();
    assertThat(page.locator("dialog")).containsText("The draft against v7");
    inDialog("Close").click();
    named(AriaRole.BUTTON, "Discard").click();
    assertThat(page.locator(".tag.dashed")).hasCount(0);
    assertThat(page.locator(".cm-content")).not().containsText("# more");
  }

  @Test
  void a_version_is_compared_with_the_one_before_it() {
    page.navigate(FLOW + "?tab=versions");
    assertThat(page.locator(".versions h2")).hasText("v6 → v7");
    page.locator(".versions li").nth(2).getByRole(AriaRole.BUTTON).click();
    assertThat(page).hasURL(Pattern.compile("compare=5"));
    assertThat(page.locator(".versions h2")).hasText("v5, the first");
  }

  @Test
  void what_is_wrong_with_an_input_is_said_at_its_field() {
    page.navigate(FLOW);
    Locator start = page.getByLabel("start date");
    start.fill("2026-13-01");
    assertThat(page.locator("#wrong-start")).hasText("There is no month 13");
    assertThat(start).hasAttribute("aria-invalid", "true");
    assertThat(page.getByText("fix 1 field first")).isVisible();
    start.fill("2026-12-01");
    assertThat(page.locator("#wrong-start")).hasCount(0);
    assertThat(named(AriaRole.BUTTON, "Run and watch")).isEnabled();
  }

  @Test
  void an_input_of_the_past_is_taken_over() {
    ObjectNode past = Scene.JSON.createObjectNode().put("executionId", "01JD8PZ51ANM4K");
    past.putObject("input").put("team", "finance").putObject("employee").put("id", "e-1042");
    server.scene.put("/executions/01JD8PZ51ANM4K", past);
    page.navigate(FLOW);
    page.locator(".recent li").first().getByText("Use input").click();
    assertThat(page.getByLabel("team")).hasValue("finance");
    assertThat(page.locator(".fields textarea")).hasValue(Pattern.compile("e-1042"));
  }

  @Test
  void a_flow_is_deleted_after_a_question() {
    page.navigate(FLOW);
    named(AriaRole.BUTTON, "Delete …").click();
    assertThat(page.locator("dialog")).containsText("those that run go on");
    inDialog("Delete it").click();
    assertThat(page).hasURL(server.url("/flows"));
    assertThat(server.calls.getLast().method()).isEqualTo("DELETE");
  }

  /** A plan names only top steps in its levels and gives members of a block no dependency. */
  @Test
  void members_of_a_block_are_drawn_after_it() {
    ObjectNode plan = Scene.JSON.createObjectNode().put("totalSteps", 3);
    ArrayNode levels = plan.putArray("levels");
    levels.addArray().add("first");
    levels.addArray().add("both");
    ArrayNode steps = plan.putArray("steps");
    step(steps, "first", "core");
    step(steps, "both", "parallel").withArray("dependencies").add("first");
    step(steps, "left", "core");
    server.scene.put(FLOW + "/plan", plan);
    ObjectNode checked = Scene.JSON.createObjectNode().put("valid", true);
    checked.putArray("errors");
    checked.putArray("warnings");
    checked.set("plan", plan);
    server.scene.put("POST /flows/validate", checked);
    page.navigate(FLOW);
    assertThat(page.locator(".node")).hasCount(3);
    assertThat(page.locator(".canvas .edge")).hasCount(2);
  }

  private static ObjectNode step(ArrayNode steps, String id, String type) {
    ObjectNode step = steps.addObject().put("id", id).put("name", id).put("type", type);
    step.putArray("dependencies");
    return step;
  }
}
