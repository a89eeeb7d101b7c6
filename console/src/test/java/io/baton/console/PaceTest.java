package io.baton.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.baton.console.Pace.millis;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Locator;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How fast the console is; see {@link Pace} for what must hold, and docs/console.md for figures.
 */
@SuppressWarnings("NullAway.Init") // set before each test
final class PaceTest extends BrowserTest {
  private static final String PATH = "/executions/wide";
  private static final int STEPS = 2000;
  private static final int WIDTH = 40;
  private static final int FIRST_SEQ = 2;
  private static final String ROW = ".xbody .row";
  private static final double FIRST_PAINT_MILLIS = 1000;
  private static final double UPDATE_MILLIS = 100;
  private static final double LAYOUT_MILLIS = 200;

  private final Set<String> done = new HashSet<>();
  private CDPSession account;

  @BeforeEach
  void listen() {
    anew();
  }

  /** A visitor whose browser has nothing of the console yet. */
  private void anew() {
    useTheRealClock();
    page.addInitScript(Pace.HEAR);
    account = Pace.account(page);
  }

  private double opens(String path, String selector) {
    page.navigate(path);
    return millis(page.evaluate(Pace.PAINTED, selector));
  }

  private static void holds(String what, double goal, double measured) {
    assertThat(measured).as(what).isLessThan(Pace.report(what, measured, goal));
  }

  @Test
  void the_list_of_ten_thousand_is_there_within_a_second_and_scrolls_without_a_jerk() {
    double first =
        Pace.median(
            () -> {
              anew();
              return opens("/executions", ROW);
            });
    holds("opening the list to rows painted, first visit", FIRST_PAINT_MILLIS, first);
    Pace.reportWork(account, "the list, first visit");
    double again = Pace.median(() -> opens("/executions", ROW));
    holds("opening the list to rows painted, later visits", FIRST_PAINT_MILLIS, again);
    double frame = millis(page.evaluate(Pace.SCROLL));
    holds("slowest frame while scrolling over 10,000 rows", UPDATE_MILLIS, frame);
    assertThat(page.locator(ROW).count()).isLessThanOrEqualTo(60);
  }

  @Test
  void a_graph_of_two_thousand_steps_is_there_within_a_second_and_shows_a_change_at_once() {
    play(STEPS);
    double first =
        Pace.median(
            () -> {
              anew();
              return opens(PATH + "?fold=none", ".node");
            });
    holds(
        "opening a graph of 2,000 steps to steps painted, first visit", FIRST_PAINT_MILLIS, first);
    Pace.reportWork(account, "the graph, first visit");
    Pace.report("layout of 2,000 steps, in a worker", layout(), FIRST_PAINT_MILLIS);
    double update = Pace.median(this::update);
    holds("an event to its state painted, 2,000 steps", UPDATE_MILLIS, update);
  }

  private double layout() {
    return millis(page.evaluate("performance.getEntriesByName('layout').at(-1).duration"));
  }

  @Test
  void a_graph_of_two_hundred_steps_is_laid_out_within_the_budget() {
    play(200);
    page.navigate(PATH + "?fold=none");
    assertThat(page.locator(".node").first()).isVisible();
    holds("layout of 200 steps, in a worker", LAYOUT_MILLIS, layout());
  }

  @Test
  void a_press_shows_within_a_tenth_of_a_second() {
    page.navigate("/executions");
    assertThat(page.locator(ROW).first()).isVisible();
    double press = shows(() -> page.locator(ROW + ".at"), () -> page.keyboard().press("j"));
    holds("a key pressed in the list to the row marked", UPDATE_MILLIS, press);
  }

  private double shows(Supplier<Locator> what, Runnable press) {
    page.evaluate(
        """
        () => { addEventListener('keydown', e => {
          const from = e.timeStamp;
          requestAnimationFrame(() => setTimeout(() => { window.pressed = performance.now() - from; }));
        }, {once: true}); }
        """);
    press.run();
    assertThat(what.get()).isVisible();
    page.waitForFunction("window.pressed !== undefined");
    return millis(page.evaluate("window.pressed"));
  }

  /** One more step has completed. */
  private double update() {
    String step = page.locator(".node:not(.s-success)").first().getAttribute("data-step");
    page.evaluate(Pace.WATCH, new Object[] {".node[data-step=" + step + "]", "s-success"});
    done.add(step);
    int seq = FIRST_SEQ + done.size();
    server.scene.put(PATH, execution(STEPS).put("seq", seq));
    ObjectNode event = Scene.JSON.createObjectNode().put("seq", seq).put("type", "step.completed");
    event.put("executionId", "wide").put("stepId", step).put("attempt", 1);
    event.put("at", "2026-11-14T14:05:16Z").putObject("data");
    server.scene.emit(event);
    return millis(page.evaluate("window.took"));
  }

  /** Levels of forty, each step after two of the level before. */
  private void play(int steps) {
    ObjectNode plan = Scene.JSON.createObjectNode().put("totalSteps", steps);
    ArrayNode planned = plan.putArray("steps");
    for (int i = 0; i < steps; i++) {
      ObjectNode step = planned.addObject().put("id", "step" + i).put("type", "core");
      ArrayNode before = step.put("level", i / WIDTH).putArray("dependencies");
      if (i >= WIDTH) {
        before
            .add("step" + (i - WIDTH))
            .add("step" + (i / WIDTH * WIDTH - WIDTH + (i + 7) % WIDTH));
      }
    }
    server.scene.put(PATH, execution(steps));
    server.scene.put(PATH + "/events", Scene.items(Scene.JSON.createArrayNode()));
    server.scene.put("/flows/wide/plan", plan);
    server.scene.put("/flows/wide", Scene.JSON.valueToTree(Map.of("id", "wide", "version", 1)));
  }

  private ObjectNode execution(int steps) {
    ObjectNode execution = Scene.JSON.createObjectNode().put("executionId", "wide");
    execution.put("flowId", "wide").put("flowVersion", 1).put("status", "running");
    execution.put("seq", FIRST_SEQ);
    execution.putObject("progress").put("total", steps).put("completed", 0).put("running", 1);
    execution.putObject("metadata").put("startedAt", "2026-11-14T14:00:00Z");
    execution.putArray("why");
    ObjectNode rows = execution.putObject("steps");
    for (int i = 0; i < steps; i++) {
      String id = "step" + i;
      ObjectNode row = rows.putObject(id).put("stepId", id).put("name", id).put("type", "core");
      row.put("status", done.contains(id) ? "success" : "running").put("attempts", 1);
    }
    return execution;
  }
}
