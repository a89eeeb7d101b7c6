package io.baton.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.KeyboardModifier;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** What readers do to executions and flows, and what the server is asked for then. */
final class ActionsTest extends BrowserTest {
  private static final String ORDER = "/executions/01JD8Q4ZK7MW3R";

  private Locator rows() {
    return page.locator(".xbody .row");
  }

  private Locator inDialog(String button) {
    return page.locator("dialog")
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(button));
  }

  private FixtureServer.Call lastCall() {
    return server.calls.getLast();
  }

  private void said(String words) {
    assertThat(page.locator(".toast").last()).containsText(words);
  }

  @Test
  void all_that_match_are_cancelled_by_the_filter_once_their_number_was_typed() {
    page.navigate("/executions");
    assertThat(rows().first()).isVisible();
    page.keyboard().press("j");
    page.keyboard().press("x");
    page.getByText("Select all 12,482 matching").click();
    named(AriaRole.BUTTON, "Cancel …").click();
    Locator sure = page.locator("dialog .destroys.solid");
    assertThat(sure).isDisabled();
    page.locator("input[name=confirm]").fill("12,482");
    page.locator("input[name=reason]").fill("pay is down");
    sure.click();
    assertThat(page.locator("dialog")).hasCount(0);
    assertThat(lastCall().path()).isEqualTo("/executions/bulk");
    assertThat(lastCall().body().at("/filter/from").asString()).startsWith("2026-11-13T");
    assertThat(lastCall().body().get("reason").asString()).isEqualTo("pay is down");
  }

  /** To the server those that wait run too: by its filter more would be acted on than are shown. */
  @ParameterizedTest
  @ValueSource(strings = {"running", "waiting", "retrying"})
  void where_the_server_would_find_more_than_is_shown_only_what_is_shown_can_be_chosen(
      String status) {
    page.navigate("/executions?status=" + status);
    assertThat(rows().first()).isVisible();
    page.keyboard().press("j");
    page.keyboard().press("x");
    assertThat(page.getByText("1 selected")).isVisible();
    assertThat(page.getByText(Pattern.compile("Select all \\d"))).hasCount(0);
    assertThat(page.locator(".foot"))
        .containsText(
            Map.of("running", "of 38", "waiting", "of 214", "retrying", "of 7").get(status));
  }

  @Test
  void shift_takes_all_rows_between_two() {
    page.navigate("/executions");
    rows().nth(1).locator("input").click();
    rows().nth(4).locator("input").click(new Locator.ClickOptions().setModifiers(shift()));
    assertThat(page.getByText("4 selected")).isVisible();
  }

  private static List<KeyboardModifier> shift() {
    return List.of(KeyboardModifier.SHIFT);
  }

  @Test
  void a_view_is_saved_by_name_and_there_after_a_reload() {
    page.navigate("/executions?status=failed");
    named(AriaRole.BUTTON, "Save view").click();
    page.locator("input[name=text]").fill("Broken");
    inDialog("Save").click();
    assertThat(page).hasURL(Pattern.compile("view=Broken"));
    page.navigate("/executions");
    named(AriaRole.BUTTON, "Broken").click();
    assertThat(page).hasURL(Pattern.compile("status=failed"));
    assertThat(rows()).hasCount(3);
  }

  @Test
  void a_drag_over_the_histogram_narrows_the_list_to_that_time() {
    page.navigate("/executions");
    assertThat(page.locator(".hbar").nth(40)).isAttached();
    BoundingBox box = page.locator(".histogram svg").boundingBox();
    page.mouse().move(box.x + box.width * 0.5, box.y + 20);
    page.mouse().down();
    page.mouse().move(box.x + box.width * 0.75, box.y + 20);
    page.mouse().up();
    assertThat(page).hasURL(Pattern.compile("from=2026-11-14T0.*to=2026-11-14T"));
    assertThat(page.locator(".token").first()).containsText("brushed");
    page.getByLabel("Remove started brushed").click();
    assertThat(page).hasURL(server.url("/executions"));
  }

  @Test
  void a_column_is_hidden_and_stays_so() {
    page.navigate("/executions");
    named(AriaRole.BUTTON, "Columns").click();
    named(AriaRole.MENUITEMCHECKBOX, "Trigger").click();
    assertThat(rows().first().getByText("manual")).isHidden();
    page.reload();
    assertThat(rows().first()).isVisible();
    assertThat(rows().first().getByText("manual")).isHidden();
  }

  @Test
  void a_step_of_what_is_on_the_screen_is_jumped_to() {
    page.navigate(ORDER);
    assertThat(page.locator(".node").first()).isVisible();
    page.keyboard().press("Control+k");
    page.keyboard().type("ledger");
    page.keyboard().press("Enter");
    assertThat(page).hasURL(Pattern.compile("step=ledger_entry"));
  }

  @Test
  void a_signal_is_sent_with_its_payload_and_what_is_no_json_is_said() {
    page.navigate(ORDER);
    named(AriaRole.BUTTON, "Signal …").click();
    page.locator("input[name=name]").fill("paid");
    page.locator("textarea[name=payload]").fill("{\"amount\": 3}");
    inDialog("Send").click();
    said("Signal paid sent");
    assertThat(lastCall().path()).isEqualTo(ORDER + "/signals/paid");
    assertThat(lastCall().body().at("/payload/amount").asInt()).isEqualTo(3);
  }

  @Test
  void a_failed_one_is_retried_from_the_step_that_one_picks() {
    ObjectNode order = Scene.file("order.json").asObject().put("status", "failed");
    order.withObject("/steps/charge_card").put("status", "failed");
    order.putArray("why");
    server.scene.put(ORDER, order);
    page.navigate(ORDER);
    named(AriaRole.BUTTON, "Retry from …").click();
    page.locator("select[name=fromStep]").selectOption("fraud_check");
    inDialog("Retry").click();
    said("Retried");
    assertThat(lastCall().path()).isEqualTo(ORDER + "/retry");
    assertThat(lastCall().body().get("fromStep").asString()).isEqualTo("fraud_check");
  }

  @Test
  void a_step_is_rejected_with_a_comment() {
    page.navigate("/approvals");
    page.locator(".approvals li").first().getByText("Reject …").click();
    page.locator("input[name=comment]").fill("too much");
    inDialog("Reject").click();
    said("rejected");
    assertThat(lastCall().body().get("decision").asString()).isEqualTo("reject");
    assertThat(lastCall().body().get("comment").asString()).isEqualTo("too much");
  }

  @Test
  void the_slider_is_dragged_to_a_moment_that_is_compared_with_now() {
    page.navigate(ORDER);
    Locator slider = page.getByRole(AriaRole.SLIDER);
    assertThat(slider).isVisible();
    BoundingBox box = slider.boundingBox();
    page.mouse().click(box.x + box.width * 0.05, box.y + 28);
    assertThat(page).hasURL(Pattern.compile("at=\\d+"));
    assertThat(page.locator(".pastband")).containsText("You look at the past");
    named(AriaRole.BUTTON, "Compare with now").click();
    assertThat(page.locator("dialog tbody tr").filter(hasText("charge_card")))
        .containsText("Retrying");
    inDialog("Close").click();
    named(AriaRole.BUTTON, "Back to live").click();
    assertThat(page.locator(".pastband")).hasCount(0);
  }

  private static Locator.FilterOptions hasText(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  /** Nothing holds up what has ended, and so there is no why-line above graph and panel. */
  @Test
  void of_one_that_has_ended_the_panel_stands_beside_the_graph() {
    ObjectNode order = Scene.file("order.json").asObject().put("status", "completed");
    order.putArray("why");
    server.scene.put(ORDER, order);
    page.navigate(ORDER);
    assertThat(page.locator(".node").first()).isVisible();
    BoundingBox graph = page.locator(".execution .main").boundingBox();
    BoundingBox panel = page.locator(".execution .panel").boundingBox();
    assertThat(panel.y).isEqualTo(graph.y);
    assertThat(panel.height).isEqualTo(graph.height);
    assertThat(graph.y + graph.height).isEqualTo(900);
  }

  @Test
  void under_1100_pixels_the_panel_lies_over_the_graph_and_not_over_why_it_waits() {
    Page small = page(1024, "light");
    small.navigate(ORDER + "?step=charge_card");
    assertThat(small.locator(".panel")).isVisible();
    BoundingBox why = small.locator(".whyline").boundingBox();
    assertThat(small.locator(".panel").boundingBox().y).isGreaterThanOrEqualTo(why.y + why.height);
    small.locator(".whyline").getByText("Retry now").click();
    assertThat(small.locator(".toast")).containsText("Tried again now");
    small.context().close();
  }

  @Test
  void rows_keep_their_text_in_the_middle_where_columns_are_left_out() {
    Page small = page(1024, "dark");
    small.navigate("/executions");
    assertThat(small.locator(".xbody .row").nth(8)).isVisible();
    assertThat(
            small.evaluate(
                """
                () => [...document.querySelectorAll('.xbody .row')].every(row => {
                  const [a, b] = [row, row.querySelector('.flow')].map(e => e.getBoundingClientRect());
                  return Math.abs(a.top + a.height / 2 - b.top - b.height / 2) < 2;
                })
                """))
        .isEqualTo(true);
    small.context().close();
  }
}
