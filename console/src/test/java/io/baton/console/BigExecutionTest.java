package io.baton.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Fold, never truncate: many steps are as readable as ten, and cost the page no more. */
final class BigExecutionTest extends BrowserTest {
  private static final String PATH = "/executions/big";
  private static final int STEPS = 1500;
  private static final int BROKEN = 700;

  private void play() {
    ObjectNode execution = Scene.JSON.createObjectNode().put("executionId", "big");
    execution.put("flowId", "big").put("flowVersion", 1).put("status", "failed").put("seq", 2);
    execution
        .putObject("progress")
        .put("total", STEPS)
        .put("completed", STEPS - 1)
        .put("failed", 1);
    execution.putObject("metadata").put("startedAt", "2026-11-14T14:00:00Z").put("durationMs", 5);
    ObjectNode steps = execution.putObject("steps");
    ObjectNode plan = Scene.JSON.createObjectNode().put("totalSteps", STEPS);
    ArrayNode planned = plan.putArray("steps");
    for (int i = 0; i < STEPS; i++) {
      String id = "step" + i;
      String status = i == BROKEN ? "failed" : "success";
      steps
          .putObject(id)
          .put("stepId", id)
          .put("name", id)
          .put("type", "core")
          .put("status", status);
      ArrayNode before =
          planned.addObject().put("id", id).put("type", "core").putArray("dependencies");
      if (i > 0) {
        before.add(i == STEPS - 1 ? "step" + (i - 1) : "step0");
      }
    }
    server.scene.put(PATH, execution);
    server.scene.put(PATH + "/events", Scene.items(Scene.JSON.createArrayNode()));
    server.scene.put("/flows/big/plan", plan);
  }

  @Test
  void groups_fold_and_what_failed_stays_open() {
    play();
    page.navigate(PATH);
    assertThat(page.locator(".node[data-step=step" + BROKEN + "]")).isVisible();
    assertThat(page.locator(".node").first()).isVisible();
    assertThat(page.locator(".node").count()).isLessThan(10);
    assertThat(page.locator(".graph")).containsText("group of");
    assertThat(page.locator(".trow").count()).isLessThan(80);
  }

  @Test
  void a_step_far_down_is_found_by_its_name() {
    play();
    page.navigate(PATH);
    assertThat(page.locator(".node").first()).isVisible();
    page.keyboard().press("s");
    page.locator(".find").fill("step1234");
    page.keyboard().press("Enter");
    assertThat(page).hasURL(Pattern.compile("step=step1234"));
    assertThat(page.locator(".trow.on")).containsText("step1234");
  }
}
