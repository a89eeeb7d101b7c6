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
    "/executions, 1440, dark, .xbody .row",
    "/executions, 1440, light, .xbody .row",
    "/executions, 390, dark, .xcard",
    "/executions/01JD8Q4ZK7MW3R?step=charge_card, 1440, dark, .bar.s-failed",
    "/executions/01JD8Q4ZK7MW3R?step=charge_card, 1440, light, .bar.s-failed",
    "/executions/01JD8Q4ZK7MW3R, 390, light, .pstep",
    "/executions/01JD8Q3W0N8T2C?step=load_partition, 1440, dark, .cell",
    "/flows, 1440, light, .table tbody tr",
    "/flows/onboard-employee, 1440, dark, .ed-note",
    "/pools/standard, 1440, light, .decisions li",
    "/analytics, 1440, dark, .two-col",
    "/approvals, 390, light, .approvals li",
    "/settings/secrets, 1440, dark, .table tbody tr"
  })
  void axe_finds_nothing_serious(String path, int width, String theme, String ready)
      throws IOException {
    Page one = page(width, theme);
    one.navigate(path);
    assertThat(one.locator(ready).first()).isVisible();
    one.evaluate(axe());
    assertThat((List<?>) one.evaluate(RUN)).isEmpty();
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
