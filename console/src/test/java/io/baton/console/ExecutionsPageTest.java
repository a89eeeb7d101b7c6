package io.baton.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.baton.conformance.Requirement;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

final class ExecutionsPageTest extends BrowserTest {

  private Locator rows() {
    return page.locator(".xbody .row");
  }

  @Test
  @Requirement("OBS-5")
  void the_list_says_what_runs_how_far_it_is_and_why_it_waits() {
    page.navigate("/");
    assertThat(page).hasURL(Pattern.compile("/executions$"));
    assertThat(rows().nth(2)).containsText("order-fulfilment");
    assertThat(rows().nth(2)).containsText("5/13");
    assertThat(rows().nth(2)).containsText("charge_card retries in 13 s");
    assertThat(rows().nth(3)).containsText("Retrying");
    assertThat(rows().nth(9)).containsText("Waiting");
    assertThat(named(AriaRole.BUTTON, "Failed 61")).isVisible();
  }

  @Test
  void a_count_is_a_filter_and_the_address_keeps_it() {
    page.navigate("/executions");
    named(AriaRole.BUTTON, "Failed 61").click();
    assertThat(page).hasURL(Pattern.compile("status=failed"));
    assertThat(rows()).hasCount(3);
    rows().first().getByRole(AriaRole.LINK).click();
    assertThat(page).hasURL(Pattern.compile("/executions/01JD8PX2C4"));
    page.goBack();
    assertThat(page).hasURL(Pattern.compile("status=failed"));
    assertThat(rows()).hasCount(3);
  }

  @Test
  void twelve_thousand_rows_are_never_more_than_sixty_elements() {
    page.navigate("/executions");
    assertThat(rows().first()).isVisible();
    for (int i = 0; i < 4; i++) {
      page.locator(".page").evaluate("e => e.scrollTo(0, e.scrollHeight)");
      page.waitForFunction(
          "n => document.querySelector('.foot').textContent.includes(n)", "1–" + (i + 2) * 100);
    }
    assertThat(rows().count()).isLessThanOrEqualTo(60);
  }

  @Test
  void new_rows_wait_until_they_are_asked_for() {
    page.navigate("/executions");
    assertThat(rows().first()).containsText("rebuild-search-index");
    server.scene.bear();
    server.scene.bear();
    assertThat(page.getByText("2 newer")).isVisible();
    assertThat(rows().first()).containsText("rebuild-search-index");
    page.keyboard().press(".");
    assertThat(rows().first().getByTitle("01JD8R00000002")).isVisible();
  }

  @Test
  void many_are_cancelled_only_after_their_number_was_typed_and_what_was_refused_stays_selected() {
    page.navigate("/executions?status=failed");
    assertThat(rows()).hasCount(3);
    server.scene.refuse("bulk 01JD8PX2BVQ8YT", "It has ended");
    page.keyboard().press("j");
    page.keyboard().press("x");
    page.keyboard().press("j");
    page.keyboard().press("x");
    assertThat(page.getByText("2 selected")).isVisible();
    named(AriaRole.BUTTON, "Retry from failed step").click();
    assertThat(page.getByText("1 retried, 1 refused and still selected").first()).isVisible();
    assertThat(page.locator("dialog")).containsText("It has ended");
    assertThat(server.calls.getLast().body().get("ids").size()).isEqualTo(2);
  }

  @Test
  void the_histogram_takes_one_call_and_tells_who_waits() {
    ObjectNode answer = Scene.JSON.createObjectNode().put("sliceMs", 1_800_000);
    answer.putObject("counts").put("running", 259).put("waiting", 200).put("retrying", 9);
    ObjectNode slice = answer.putArray("slices").addObject().put("from", "2026-11-14T13:00:00Z");
    slice.putObject("counts").put("completed", 5).put("failed", 2);
    server.scene.put("/executions/histogram", answer);
    page.navigate("/executions");
    assertThat(page.locator(".histogram .hbar")).hasCount(2);
    assertThat(named(AriaRole.BUTTON, "Waiting 200")).isVisible();
    assertThat(named(AriaRole.BUTTON, "Running 50")).isVisible();
  }

  @Test
  void an_empty_list_says_which_filter_hides_what() {
    page.navigate("/executions?status=cancelled&q=nowhere");
    assertThat(page.getByText("No cancelled executions in the last 24 h")).isVisible();
    assertThat(named(AriaRole.BUTTON, "Clear “cancelled nowhere”")).isVisible();
  }

  @Test
  void a_list_that_does_not_load_says_so_and_a_lost_server_is_shown_with_the_age_of_the_data() {
    server.scene.failWith(503);
    page.navigate("/executions");
    assertThat(page.getByText("The list did not load")).isVisible();
    assertThat(page.getByText("Reconnecting, data from 14:05:16")).isVisible();
    server.scene.failWith(0);
    named(AriaRole.BUTTON, "Try again").click();
    assertThat(rows().first()).isVisible();
    assertThat(page.locator(".live")).hasText("Live");
  }

  @Test
  void it_works_over_plain_http_from_another_machine_where_browsers_offer_less() {
    page.addInitScript(
        """
        delete Crypto.prototype.randomUUID;
        Object.defineProperty(Navigator.prototype, 'clipboard', {value: undefined});
        document.addEventListener('copy', () => { window.copied = String(document.activeElement.value); });
        """);
    page.navigate("/executions");
    assertThat(page.locator(".xbody .row").first()).isVisible();
    page.keyboard().press("y");
    assertThat(text("Link copied")).isVisible();
    assertThat(page.evaluate("window.copied")).isEqualTo(server.url("/executions"));
    page.locator(".xbody .row a.flow").first().click();
    assertThat(page.locator("h1")).isVisible();
  }

  @Test
  void a_server_with_keys_asks_for_one_and_keeps_it_in_the_tab() {
    server.scene.needKey("k-123");
    page.navigate("/executions");
    page.locator("input[name=key]").fill("k-123");
    named(AriaRole.BUTTON, "Use this key").click();
    assertThat(rows().first()).isVisible();
    assertThat(page.evaluate("localStorage.length")).isEqualTo(0);
  }

  @Test
  void it_looks_as_designed() {
    for (String theme : new String[] {"dark", "light"}) {
      Page wide = page(1440, theme);
      wide.navigate("/executions");
      assertThat(wide.locator(".hbar").nth(47)).isAttached();
      picture(wide, "executions-" + theme);
      wide.context().close();
    }
    Page phone = page(390, "dark");
    phone.navigate("/executions");
    assertThat(phone.locator(".xcard").first()).isVisible();
    picture(phone, "executions-phone");
    phone.context().close();
  }
}
