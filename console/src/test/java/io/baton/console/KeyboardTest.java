package io.baton.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Everything without a mouse: what Tab reaches, that one sees where one is, and whole errands. */
final class KeyboardTest extends BrowserTest {
  private static final int MOST_STOPS = 400;

  /** What has the focus, in the editor's own tree too, and whether one sees it. */
  private static final String FOCUS =
      """
      () => {
        let one = document.activeElement;
        while (one.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
        if (one === document.body) return null;
        const box = one.getBoundingClientRect();
        const ring = e => e && getComputedStyle(e).outlineStyle !== 'none' && getComputedStyle(e).outlineWidth !== '0px';
        const seen = ring(one) || ring(one.closest('.query')) || ring(one.closest('.cm-editor'))
          || (one.closest('.palette-input') !== null);
        window.stops ||= new Map();
        if (!window.stops.has(one)) window.stops.set(one, window.stops.size);
        const text = (one.getAttribute('aria-label') || one.textContent || one.name || '').trim().slice(0, 40);
        return [window.stops.get(one) + ' ' + one.tagName + ' ' + text, String(seen && box.width > 0 && box.height > 0)];
      }
      """;

  private Locator rows() {
    return page.locator(".xbody .row");
  }

  @ParameterizedTest
  @CsvSource({
    "/executions?status=failed, .xbody .row",
    "/executions/01JD8Q4ZK7MW3R?step=charge_card, .bar.s-failed",
    "/executions/01JD8Q3W0N8T2C?step=load_partition, .cell",
    "/flows, .table tbody tr",
    "/flows/onboard-employee, .cm-note",
    "/flows/onboard-employee?tab=versions, .diff",
    "/flows/onboard-employee?tab=triggers, .table tbody tr",
    "/pools/standard, .decisions li",
    "/analytics, .heatcell.some",
    "/approvals, .approvals li",
    "/settings/triggers, .table tbody tr",
    "/settings/adapters, .adapters li",
    "/settings/secrets, .table tbody tr",
    "/settings/keys, .table tbody tr",
    "/settings/tenants, .table tbody tr",
    "/settings/audit, .table tbody tr"
  })
  void tab_goes_through_the_page_seen_at_every_stop_and_comes_out_again(String path, String ready) {
    page.navigate(path);
    assertThat(page.locator(ready).first()).isVisible();
    Set<String> stops = new LinkedHashSet<>();
    List<String> unseen = new ArrayList<>();
    boolean out = false;
    for (int i = 0; i < MOST_STOPS && !out; i++) {
      page.keyboard().press("Tab");
      List<?> focus = (List<?>) page.evaluate(FOCUS);
      out = focus == null || !stops.add(String.valueOf(focus.getFirst()));
      if (!out && focus.getLast().equals("false")) {
        unseen.add(String.valueOf(focus.getFirst()));
      }
    }
    assertThat(out).as("stuck among %s", stops).isTrue();
    assertThat(unseen).isEmpty();
    assertThat(stops.iterator().next()).contains("To the content");
    assertThat(stops).hasSizeGreaterThan(12);
  }

  @Test
  void the_first_stop_leads_past_the_frame() {
    page.navigate("/executions");
    assertThat(rows().first()).isVisible();
    page.keyboard().press("Tab");
    page.keyboard().press("Enter");
    assertThat(page.locator("main")).isFocused();
    page.keyboard().press("Tab");
    assertThat(page.locator(".views button").first()).isFocused();
  }

  @Test
  void a_failed_one_is_found_looked_at_retried_and_left_again() {
    page.navigate("/executions");
    assertThat(rows().first()).isVisible();
    page.keyboard().press("/");
    page.keyboard().type("status:fai");
    page.keyboard().press("Tab");
    assertThat(page).hasURL(Pattern.compile("status=failed"));
    assertThat(rows()).hasCount(3);
    page.keyboard().press("Escape");
    page.keyboard().press("j");
    page.keyboard().press("Space");
    assertThat(page.locator("dialog .peeksteps, dialog .pline").first()).isVisible();
    page.keyboard().press("Escape");
    assertThat(page.locator("dialog")).hasCount(0);
    page.keyboard().press("r");
    assertThat(page.locator(".toast")).containsText("Retried");
    assertThat(server.calls.getLast().path()).endsWith("/retry");
  }

  @Test
  void an_execution_is_cancelled_with_a_reason_and_the_dialog_keeps_the_focus() {
    page.navigate("/executions/01JD8Q4ZK7MW3R");
    Locator cancel = page.locator(".xhdr .destroys");
    assertThat(cancel).isVisible();
    cancel.focus();
    page.keyboard().press("Enter");
    assertThat(page.locator("dialog [data-safe]")).isFocused();
    for (int i = 0; i < 12; i++) {
      page.keyboard().press("Tab");
      assertThat(
              page.evaluate(
                  "document.activeElement.closest('dialog') !== null || document.activeElement === document.body"))
          .isEqualTo(true);
    }
    page.keyboard().press("Escape");
    assertThat(cancel).isFocused();
    page.keyboard().press("Enter");
    page.keyboard().press("Shift+Tab");
    page.keyboard().type("wrong order");
    page.keyboard().press("Tab");
    page.keyboard().press("Tab");
    page.keyboard().press("Enter");
    assertThat(page.locator(".toast")).containsText("Is being cancelled");
    assertThat(server.calls.getLast().body().get("reason").asString()).isEqualTo("wrong order");
  }

  @Test
  void a_flow_is_run_from_its_form() {
    page.navigate("/flows");
    Locator run = page.getByLabel("Run Onboard an employee");
    assertThat(run).isVisible();
    run.focus();
    page.keyboard().press("Enter");
    assertThat(page.locator(".fields textarea").first()).isFocused();
    page.keyboard().press("Control+a");
    page.keyboard().type("{\"name\": \"Ada\"}");
    Locator watch = page.getByText("Run and watch");
    for (int i = 0; i < 20 && !isFocused(watch); i++) {
      page.keyboard().press("Tab");
    }
    page.keyboard().press("Enter");
    assertThat(page).hasURL(Pattern.compile("/executions/01JD8Q4ZK7MW3R"));
  }

  private static boolean isFocused(Locator one) {
    return (Boolean) one.evaluate("e => e === document.activeElement");
  }

  @Test
  void charts_are_read_and_opened_mark_by_mark() {
    page.navigate("/analytics?range=24h");
    assertThat(page.locator(".columns .hbar").first()).isAttached();
    page.locator(".columns svg").focus();
    page.keyboard().press("End");
    assertThat(page.locator(".chartnote")).containsText("failed");
    page.keyboard().press("ArrowLeft");
    page.keyboard().press("Enter");
    assertThat(page).hasURL(Pattern.compile("/executions\\?from="));
  }

  @Test
  void tabs_are_one_stop_and_arrows_go_between_them() {
    page.navigate("/flows/onboard-employee");
    assertThat(page.locator(".cm-note")).isVisible();
    page.locator("[role=tab][aria-selected=true]").focus();
    page.keyboard().press("ArrowRight");
    assertThat(page).hasURL(Pattern.compile("tab=executions"));
    page.keyboard().press("End");
    assertThat(page.locator("[role=tab]:focus")).hasText("Durations");
    page.keyboard().press("Home");
    assertThat(page.locator("[role=tab]:focus")).hasText("Definition");
  }

  @Test
  void menus_open_move_and_close_and_the_focus_returns() {
    page.navigate("/settings/triggers");
    Locator more = page.getByLabel("More for event of password-reset");
    assertThat(more).isVisible();
    more.focus();
    page.keyboard().press("Enter");
    assertThat(page.locator("[role=menuitem]").first()).isFocused();
    page.keyboard().press("Escape");
    assertThat(more).isFocused();
    page.keyboard().press("Enter");
    page.keyboard().press("Enter");
    assertThat(page.locator("dialog textarea")).isFocused();
    for (int i = 0; i < 2; i++) {
      page.keyboard().press("Tab");
    }
    page.keyboard().press("Enter");
    assertThat(page.locator("dialog")).containsText("1 run started");
    assertThat(server.calls.getLast().path()).isEqualTo("/events/user.forgot");
  }

  @Test
  void the_editor_is_left_by_tab() {
    page.navigate("/flows/onboard-employee");
    assertThat(page.locator(".cm-note")).isVisible();
    page.locator(".cm-content").focus();
    page.keyboard().press("Tab");
    assertThat(page.locator(".cm-content")).not().isFocused();
  }

  @Test
  void in_forced_colours_states_keep_their_shapes_and_what_is_chosen_its_edge() {
    Page forced = forcedColours();
    forced.navigate("/executions/01JD8Q4ZK7MW3R?step=charge_card");
    assertThat(forced.locator(".bar.s-failed").first()).isVisible();
    assertThat(
            forced.evaluate(
                "getComputedStyle(document.querySelector('.bar.s-failed')).forcedColorAdjust"))
        .isEqualTo("none");
    assertThat(
            forced.evaluate(
                "getComputedStyle(document.querySelector('[role=tab][aria-selected=true]')).outlineStyle"))
        .isEqualTo("solid");
    picture(forced, "execution-forced-colours");
    forced.context().close();
  }
}
