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

final class ExecutionPageTest extends BrowserTest {
  private static final String ORDER = "/executions/01JD8Q4ZK7MW3R";
  private static final String LOAD = "/executions/" + WarehouseLoad.ID;

  private Locator node(String step) {
    return page.locator(".node[data-step=" + step + "]");
  }

  private Locator panel() {
    return page.locator("aside.panel");
  }

  @Test
  void what_holds_it_up_stands_first_with_the_button_that_helps() {
    page.navigate(ORDER);
    assertThat(page.locator(".whyline")).containsText("Held up by two things");
    assertThat(page.locator(".whyline")).containsText("charge_card retries in 13 s");
    page.locator(".whyline").getByText("Approve …").click();
    page.locator("input[name=comment]").fill("fine");
    named(AriaRole.BUTTON, "Send the decision").click();
    assertThat(page.locator(".toast")).containsText("finance_approval: approved");
    FixtureServer.Call call = server.calls.getLast();
    assertThat(call.path()).isEqualTo(ORDER + "/approvals/finance_approval");
    assertThat(call.body().get("decision").asString()).isEqualTo("approve");
  }

  @Test
  void graph_timeline_panel_and_address_share_the_step_in_focus() {
    page.navigate(ORDER);
    node("charge_card").click();
    assertThat(page).hasURL(Pattern.compile("step=charge_card"));
    assertThat(page.locator(".trow.on")).containsText("charge_card");
    assertThat(panel()).containsText("HTTP_503");
    assertThat(panel()).containsText("••••• secret");
    assertThat(panel().locator(".attempts li")).hasCount(5);
    assertThat(panel().locator(".attempts")).containsText("not needed yet");
    page.keyboard().press("ArrowRight");
    assertThat(page).hasURL(Pattern.compile("step=ledger_entry"));
  }

  @Test
  @Requirement("API-6")
  void states_change_while_one_looks() {
    page.navigate(ORDER);
    assertThat(node("charge_card")).hasClass(Pattern.compile("s-retrying"));
    ObjectNode order = Scene.file("order.json").asObject();
    int seq = order.get("seq").asInt() + 1;
    order.withObject("/steps/charge_card").put("status", "success");
    order.putArray("why");
    server.scene.put(ORDER, order.put("seq", seq));
    ObjectNode event = Scene.JSON.createObjectNode().put("seq", seq).put("type", "step.completed");
    event.put("stepId", "charge_card").put("attempt", 4).put("at", "2026-11-14T14:05:16Z");
    event.putObject("data").putObject("output").put("paid", true);
    server.scene.emit(event);
    assertThat(node("charge_card")).hasClass(Pattern.compile("s-success"));
    assertThat(page.locator(".whyline")).hasCount(0);
  }

  @Test
  void a_lost_stream_is_said_and_resumed() {
    page.navigate(ORDER);
    assertThat(page.locator(".live").first()).hasText("Live");
    server.scene.failWith(503);
    server.scene.cut();
    assertThat(page.getByText("Reconnecting, data from 14:05:16")).isVisible();
    server.scene.failWith(0);
    assertThat(page.locator(".top .live")).hasText("Live");
  }

  @Test
  void any_moment_of_the_past_has_an_address_and_only_looks() {
    page.navigate(ORDER + "?at=8&step=fraud_check");
    assertThat(page.locator(".pastband")).containsText("You look at the past");
    assertThat(node("fraud_check")).hasClass(Pattern.compile("s-running"));
    assertThat(node("charge_card")).hasClass(Pattern.compile("s-pending"));
    assertThat(named(AriaRole.BUTTON, "Pause")).isDisabled();
    page.keyboard().press("l");
    assertThat(page.locator(".pastband")).hasCount(0);
    assertThat(node("fraud_check")).hasClass(Pattern.compile("s-success"));
  }

  @Test
  void a_thousand_items_are_one_node_and_a_matrix_with_the_next_failure_a_key_away() {
    page.navigate(LOAD + "?step=load_partition");
    assertThat(page.locator(".cell")).hasCount(WarehouseLoad.ITEMS);
    assertThat(page.locator(".node")).hasCount(5);
    assertThat(page.locator(".cell.s-failed")).hasCount(4);
    page.keyboard().press("n");
    assertThat(page).hasURL(Pattern.compile("item=37"));
    page.keyboard().press("n");
    assertThat(page).hasURL(Pattern.compile("item=205"));
    assertThat(panel()).containsText("load_partition[205]");
    assertThat(panel()).containsText("CONFLICT");
  }

  @Test
  void cancelling_names_the_effect_and_enter_does_not_do_it() {
    page.navigate(ORDER);
    named(AriaRole.BUTTON, "Cancel …").click();
    assertThat(page.locator("dialog")).containsText("What was already sent is not undone");
    page.keyboard().press("Enter");
    assertThat(page.locator("dialog")).hasCount(0);
    assertThat(server.calls).isEmpty();
    named(AriaRole.BUTTON, "Cancel …").click();
    page.locator("input[name=reason]").fill("pay is down");
    named(AriaRole.BUTTON, "Cancel it").click();
    assertThat(page.locator(".toast")).containsText("Is being cancelled");
    assertThat(server.calls.getLast().body().get("reason").asString()).isEqualTo("pay is down");
  }

  @Test
  void a_step_that_waits_for_its_next_attempt_is_tried_at_once() {
    page.navigate(ORDER);
    named(AriaRole.BUTTON, "Retry now").click();
    assertThat(page.locator(".toast")).containsText("Tried again now");
    assertThat(server.calls.getLast().path()).isEqualTo(ORDER + "/retry-now");
    assertThat(server.calls.getLast().body().get("step").asString()).isEqualTo("charge_card");
  }

  @Test
  void a_refusal_is_shown_in_the_server_s_words() {
    server.scene.refuse(ORDER + "/pause", "It is being cancelled");
    page.navigate(ORDER);
    named(AriaRole.BUTTON, "Pause").click();
    assertThat(page.locator(".toast")).containsText("Not possible now: It is being cancelled");
  }

  @Test
  void an_unknown_execution_is_said_to_be_unknown() {
    page.navigate("/executions/nothing");
    assertThat(page.getByText("There is no such execution")).isVisible();
  }

  @Test
  void it_looks_as_designed() {
    shoot(1440, "dark", ORDER + "?step=charge_card", "execution-dark");
    shoot(1440, "light", ORDER + "?step=charge_card", "execution-light");
    shoot(390, "dark", ORDER, "execution-phone");
    shoot(1440, "dark", LOAD + "?step=load_partition&item=206&at=820", "loop-past-dark");
  }

  private void shoot(int width, String theme, String path, String name) {
    Page one = page(width, theme);
    one.navigate(path);
    assertThat(one.locator(".node, .pstep").first()).isVisible();
    assertThat(one.locator(".bar.s-failed, .pstep, .cell").first()).isVisible();
    picture(one, name);
    one.context().close();
  }
}
