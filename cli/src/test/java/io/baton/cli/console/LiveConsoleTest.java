package io.baton.cli.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.baton.conformance.Requirement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The console in a real browser against the server that {@code baton up --demo} starts. It takes
 * the documentation's pictures of whole pages: {@code -Dbaton.pictures=../docs/pictures} replaces
 * those.
 */
@Timeout(300)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@SuppressWarnings("NullAway.Init") // set before all tests
final class LiveConsoleTest {
  private static final Path PICTURES =
      Path.of(System.getProperty("baton.pictures", "target/screenshots"));
  private static final int ITEMS = 240;
  private static final String EVIL = "<img src=x onerror='window.hacked=1'>";

  @TempDir static Path data;
  private static LiveServer server;
  private static Chromium chromium;

  private final List<String> complaints = new ArrayList<>();

  @BeforeAll
  static void start() {
    server = new LiveServer(data);
    chromium = new Chromium();
    server.register("ship-order.yaml");
    server.register("order-fulfilment.yaml");
  }

  private static String startOrder() {
    String items =
        IntStream.range(0, ITEMS).mapToObj(String::valueOf).collect(Collectors.joining(","));
    return server.start(
        "order-fulfilment",
        """
        {"correlationId": "ORD-88213", "input": {"order": {"id": "ORD-88213", "amount": 4129}, "items": [%s]}}
        """
            .formatted(items));
  }

  @AfterAll
  static void stop() {
    chromium.close();
    server.close();
  }

  @AfterEach
  void nothing_was_complained_about() {
    assertThat(complaints).isEmpty();
  }

  private Page open(String path, int width, String theme) {
    Page page = chromium.page(server.address(), width, theme);
    page.onPageError(complaints::add);
    page.onConsoleMessage(
        message -> {
          boolean isError = message.type().equals("error");
          if (isError && !message.text().contains("Failed to load resource")) {
            complaints.add(message.text());
          }
        });
    page.navigate(path);
    return page;
  }

  private static void picture(Page page, String name) {
    page.evaluate("document.fonts.ready");
    page.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve(name + ".png")));
    page.context().close();
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
  }

  @Test
  @Requirement({"OBS-5", "API-6"})
  void a_new_execution_is_announced_while_one_looks_at_the_list_and_nothing_jumps() {
    Page page = open("/executions", Chromium.DESK, "dark");
    assertThat(page.locator(".xbody .row").first()).isVisible();
    String first = page.locator(".xbody .row").first().innerText();
    server.start("greet", "{\"input\": {\"name\": \"Grace\"}}");
    assertThat(page.locator(".newer")).containsText("1 newer");
    assertThat(page.locator(".xbody .row").first().innerText().lines().skip(1).findFirst())
        .isEqualTo(first.lines().skip(1).findFirst());
    page.keyboard().press(".");
    assertThat(page.locator(".xbody .row").first()).containsText("greet");
    assertThat(page.locator(".xbody .row").first()).containsText("Completed");
    page.context().close();
  }

  @Test
  @Requirement("API-6")
  void a_decision_made_in_the_console_shows_at_once_in_graph_timeline_and_rail() {
    server.register(
        "application/json",
        "{\"id\": \"ask\", \"steps\": [{\"id\": \"approve\", \"approval\": {}}]}");
    String id = server.start("ask", "{}");
    Page page = open("/executions/" + id, Chromium.DESK, "light");
    Locator node = page.locator(".node[data-step=approve]");
    assertThat(node).hasClass(Pattern.compile("s-waiting"));
    page.locator(".whyline").getByText("Approve …").click();
    button(page, "Send the decision").click();
    assertThat(node).hasClass(Pattern.compile("s-success"));
    assertThat(page.locator(".state-pill")).containsText("Completed");
    assertThat(page.locator(".whyline")).hasCount(0);
    page.context().close();
  }

  @Test
  void what_a_flow_says_is_shown_as_text_all_the_way_from_the_store() {
    String text =
        """
        {"id": "evil", "name": "%1$s", "steps": [
          {"id": "say", "name": "%1$s", "adapter": "core", "action": "echo", "params": {"text": "%1$s"}},
          {"id": "fail", "name": "%1$s", "adapter": "core", "action": "fail", "params": {"code": "%1$s", "message": "%1$s"}}]}
        """
            .formatted(EVIL);
    server.register("application/json", text);
    String id = server.start("evil", "{\"correlationId\": \"%s\"}".formatted(EVIL));
    for (String path :
        List.of(
            "/executions/" + id,
            "/executions/" + id + "?step=fail",
            "/executions/" + id + "?step=say&tab=output",
            "/executions/" + id + "?step=fail&tab=events",
            "/executions",
            "/flows",
            "/flows/evil",
            "/analytics")) {
      Page page = open(path, Chromium.DESK, "dark");
      assertThat(page.locator("main")).containsText(Pattern.compile("evil|<img src=x"));
      assertThat(page.evaluate("window.hacked === undefined")).isEqualTo(true);
      assertThat(page.locator("main img")).hasCount(0);
      page.context().close();
    }
  }

  @Test
  void a_draft_is_checked_and_drawn_by_the_server_while_one_types() {
    Page page = open("/flows/greet-live", Chromium.DESK, "dark");
    assertThat(page.getByText("There is no such flow")).isVisible();
    server.register(
        "application/yaml", "id: greet-live\nsteps:\n  - { id: a, adapter: core, action: noop }\n");
    page.reload();
    page.locator(".cm-content").press("Control+End");
    page.keyboard().type("  - { id: second, adapter: core, action: noop, dependsOn: [a] }");
    assertThat(page.locator(".node")).hasCount(2);
    page.keyboard().type("\n- { id: third, adapter: core, action: noop, dependsOn: [secnd] }");
    assertThat(page.locator(".cm-note").first()).containsText("second");
    page.context().close();
  }

  /** So many tasks at once that the pool needs workers; they go again while pictures are taken. */
  private static void flood() {
    server.register(
        "application/yaml",
        """
        id: render-thumbnails
        name: Render thumbnails
        input: { pictures: { type: array, required: true } }
        pool: batch
        concurrency: { steps: 200, perAdapter: 200 }
        steps:
          - { id: render, forEach: "{{ input.pictures }}", adapter: core, action: sleep, params: { duration: 900ms } }
        """);
    String pictures =
        IntStream.range(0, 180).mapToObj(String::valueOf).collect(Collectors.joining(","));
    server.start("render-thumbnails", "{\"input\": {\"pictures\": [%s]}}".formatted(pictures));
  }

  @Test
  @Order(1)
  void pages_look_as_in_the_documentation() {
    String order = startOrder();
    flood();
    Page page = open("/executions/" + order + "?step=charge_card", Chromium.DESK, "dark");
    assertThat(page.locator(".attempts li").nth(3)).isVisible();
    assertThat(page.locator(".bar.s-failed").nth(3)).isAttached();
    picture(page, "execution-dark");
    shoot("/executions/" + order + "?step=charge_card", ".bar.s-failed", "execution", "light");
    shoot("/executions/" + order + "?step=reserve_stock", ".cell.s-success", "loop", "dark");
    for (String theme : List.of("dark", "light")) {
      shoot("/executions", ".xbody .row", "executions", theme);
      shoot("/flows", ".table tbody tr", "flows", theme);
      shoot("/flows/order-fulfilment", ".cm-content", "flow", theme);
      shoot("/approvals", ".approvals li", "approvals", theme);
      shoot("/pools/batch?range=15m", ".decisions li", "pools", theme);
      shoot("/analytics?range=24h", "tr:nth-child(6) .split", "analytics", theme);
      shoot("/settings/triggers", ".table tbody tr", "triggers", theme);
      shoot("/settings/adapters", ".adapters li", "adapters", theme);
      shoot("/settings/audit", ".table tbody tr", "audit-live", theme);
    }
    phone("/executions", ".xcard", "executions-phone");
    phone("/executions/" + order, ".pstep", "execution-phone");
    phone("/flows/order-fulfilment", ".node", "flow-phone");
    phone("/analytics?range=24h", ".heatcell.some", "analytics-phone");
  }

  private void shoot(String path, String ready, String name, String theme) {
    Page page = open(path, Chromium.DESK, theme);
    assertThat(page.locator(ready).first()).isVisible();
    picture(page, name + "-" + theme);
  }

  private void phone(String path, String ready, String name) {
    Page page = open(path, Chromium.PHONE, "dark");
    assertThat(page.locator(ready).first()).isVisible();
    picture(page, name);
  }
}
