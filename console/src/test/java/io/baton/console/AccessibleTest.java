package io.baton.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** WCAG 2.2 AA as far as axe sees it, and the keyboard alone for the rest. */
final class AccessibleTest extends BrowserTest {
  private static final String RUN =
      """
      () => axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']}).then(r => r.violations
        .filter(v => v.impact === 'serious' || v.impact === 'critical')
        .map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + ' ' + (n.any[0]?.message || '')).join(' | ')))
      """;

  @ParameterizedTest
  @CsvSource({
    "/executions, .xbody .row, .xcard",
    "/executions?status=cancelled&q=nowhere, .notice, .notice",
    "/executions/01JD8Q4ZK7MW3R?step=charge_card, .bar.s-failed, .attempts",
    "/executions/01JD8Q4ZK7MW3R?step=charge_card&tab=logs, .log, .log",
    "/executions/01JD8Q4ZK7MW3R?step=charge_card&tab=events, .events, .events",
    "/executions/01JD8Q4ZK7MW3R, .node, .pstep",
    "/executions/01JD8Q4ZK7MW3R?view=Timeline, .bar.s-failed, .bar.s-failed",
    "/executions/01JD8Q4ZK7MW3R?view=Graph, .node, .node",
    "/executions/01JD8Q4ZK7MW3R?at=8, .pastband, .pastband",
    "/executions/01JD8Q3W0N8T2C?step=load_partition, .cell, .cell",
    "/flows, .table tbody tr, .table tbody tr",
    "/flows/onboard-employee, .cm-note, .cm-note",
    "/flows/onboard-employee?tab=executions, .table tbody tr, .table tbody tr",
    "/flows/onboard-employee?tab=versions, .diff, .diff",
    "/flows/onboard-employee?tab=triggers, .table tbody tr, .table tbody tr",
    "/flows/onboard-employee?tab=durations, .table tbody tr, .table tbody tr",
    "/pools/standard, .decisions li, .decisions li",
    "/analytics, .heatcell.some, .heatcell.some",
    "/approvals, .approvals li, .approvals li",
    "/settings/triggers, .table tbody tr, .table tbody tr",
    "/settings/adapters, .adapters li, .adapters li",
    "/settings/secrets, .table tbody tr, .table tbody tr",
    "/settings/keys, .table tbody tr, .table tbody tr",
    "/settings/tenants, .table tbody tr, .table tbody tr",
    "/settings/audit, .table tbody tr, .table tbody tr"
  })
  void axe_finds_nothing_serious_in_light_dark_and_on_the_phone(
      String path, String wideReady, String phoneReady) throws IOException {
    check(path, 1440, "dark", wideReady);
    check(path, 1440, "light", wideReady);
    check(path, 390, "light", phoneReady);
  }

  private void check(String path, int width, String theme, String ready) throws IOException {
    Page one = page(width, theme);
    one.navigate(path);
    assertThat(one.locator(ready).first()).isVisible();
    one.evaluate(axe());
    assertThat((List<?>) one.evaluate(RUN)).as("%s %d %s", path, width, theme).isEmpty();
    one.context().close();
  }

  @Test
  void everything_from_list_to_step_and_back_by_keys_alone() {
    page.navigate("/executions");
    assertThat(page.locator(".xbody .row").first()).isVisible();
    for (String key : new String[] {"j", "j", "j", "Enter"}) {
      page.keyboard().press(key);
    }
    assertThat(page.locator("h1")).hasText("order-fulfilment");
    assertThat(page.locator(".node").first()).isVisible();
    page.keyboard().press("s");
    assertThat(page.locator(".find")).isFocused();
    page.keyboard().type("charge");
    page.keyboard().press("Enter");
    assertThat(page.locator("aside.panel")).containsText("HTTP_503");
    page.keyboard().press("?");
    assertThat(page.locator("dialog")).containsText("next failure");
    page.keyboard().press("Escape");
    page.keyboard().press("Control+k");
    page.keyboard().type("pools");
    page.keyboard().press("Enter");
    assertThat(page).hasURL(server.url("/pools"));
    page.keyboard().press("g");
    page.keyboard().press("e");
    assertThat(page).hasURL(server.url("/executions"));
  }

  private static String axe() throws IOException {
    try (InputStream in = AccessibleTest.class.getResourceAsStream("/vendor/axe.min.js")) {
      if (in == null) {
        throw new IllegalStateException("axe is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
