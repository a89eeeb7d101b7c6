package io.baton.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.baton.conformance.Requirement;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Flows, approvals, pools, analytics and settings. */
final class PagesTest extends BrowserTest {

  @Test
  void flows_say_how_often_they_go_well_and_how_long_they_take() {
    page.navigate("/flows");
    assertThat(page.locator(".table tbody tr").first()).containsText("98.6 %");
    assertThat(page.locator(".table tbody tr").first()).containsText("1 m 10 s");
    page.getByPlaceholder("name or id").fill("onboard");
    assertThat(page.locator(".table tbody tr")).hasCount(1);
    assertThat(page).hasURL(Pattern.compile("q=onboard"));
  }

  @Test
  void a_definition_shows_its_problems_where_they_are_and_a_draft_survives_a_reload() {
    page.navigate("/flows/onboard-employee");
    assertThat(page.locator(".cm-note")).containsText("Did you mean");
    assertThat(page.locator(".problems")).containsText("21:17");
    editor().press("Control+End");
    page.keyboard().type("# more");
    assertThat(page.getByText("draft, 1 line changed")).isVisible();
    page.reload();
    assertThat(page.getByText("draft, 1 line changed")).isVisible();
    assertThat(named(AriaRole.BUTTON, "Save as v8")).isDisabled();
  }

  @Test
  @Requirement("DEF-4")
  void a_definition_is_drawn_as_its_plan_before_it_runs() {
    page.navigate("/flows/onboard-employee");
    assertThat(page.locator(".node")).hasCount(5);
    assertThat(page.getByText("5 steps, 4 levels")).isVisible();
  }

  @Test
  void keys_are_completed_while_one_writes() {
    useTheRealClock();
    page.navigate("/flows/onboard-employee");
    editor().press("Control+End");
    page.keyboard().type("errorH");
    assertThat(page.locator(".cm-tooltip [role=option]").first()).hasText("errorHandlers");
    page.keyboard().press("Enter");
    assertThat(page.locator(".cm-line").last()).hasText("errorHandlers: ");
  }

  @Test
  void values_are_completed_from_schema_and_registry() {
    useTheRealClock();
    page.navigate("/flows/onboard-employee");
    editor().press("Control+End");
    page.keyboard().type("mode: ");
    assertThat(page.locator(".cm-tooltip [role=option]"))
        .hasText(new String[] {"graph", "sequence"});
    page.keyboard().press("Escape");
    page.keyboard().type("graph\nsteps:\n- id: a\nadapter: ht");
    assertThat(page.locator(".cm-tooltip [role=option]").first()).hasText("http");
  }

  @Test
  void a_problem_is_fixed_by_the_key_that_stands_beside_it() {
    page.navigate("/flows/onboard-employee");
    assertThat(page.locator(".cm-note")).isVisible();
    editor().press("Control+.");
    assertThat(page.locator(".cm-content")).containsText("dependsOn: [manager_ok]");
    assertThat(page.getByText("draft, 1 line changed")).isVisible();
  }

  private Locator editor() {
    return page.locator(".cm-content");
  }

  @Test
  void a_run_is_started_from_a_form_made_of_the_input_schema() {
    page.navigate("/flows/onboard-employee");
    page.locator(".fields textarea").fill("{ not json");
    assertThat(page.locator(".problem")).containsText("is not JSON");
    assertThat(named(AriaRole.BUTTON, "Run and watch")).isDisabled();
    page.locator(".fields textarea").fill("{\"name\": \"new hire\"}");
    named(AriaRole.BUTTON, "Run and watch").click();
    assertThat(page).hasURL(Pattern.compile("/executions/01JD8Q4ZK7MW3R"));
    FixtureServer.Call call =
        server.calls.stream()
            .filter(one -> one.path().endsWith("/executions"))
            .findFirst()
            .orElseThrow();
    assertThat(call.body().at("/input/employee/name").asString()).isEqualTo("new hire");
    assertThat(call.body().at("/input/notify").asBoolean()).isTrue();
  }

  @Test
  void what_waits_for_a_person_is_counted_in_the_rail_and_decided_here() {
    page.navigate("/approvals");
    assertThat(page.locator(".approvals li")).hasCount(2);
    assertThat(page.locator(".rail .badge")).hasText("2");
    page.locator(".approvals li").first().getByText("Approve").click();
    named(AriaRole.BUTTON, "Approve").last().click();
    assertThat(page.locator(".toast")).containsText("approved");
    assertThat(server.calls.getLast().path()).endsWith("/approvals/manager_ok");
  }

  @Test
  void pools_say_why_they_have_as_many_workers_as_they_have() {
    page.navigate("/pools/standard");
    assertThat(page.locator(".decisions li").first()).containsText("depth 43 is 7.2 a worker");
    assertThat(page.getByText("no worker polls")).isVisible();
    assertThat(page.locator(".table tr.on")).containsText("adds 4");
  }

  @Test
  void workers_of_a_pool_are_listed_with_what_they_have_and_the_silent_ones_first() {
    page.navigate("/pools/standard");
    Locator workers = named(AriaRole.REGION, "Workers of standard").locator("tbody tr");
    assertThat(workers).hasCount(4);
    assertThat(workers.first()).containsText("Silent");
    assertThat(workers.first()).containsText("ship-order / book_pickup");
    assertThat(workers.nth(1)).containsText("asks for tasks of http, sql, email");
    assertThat(workers.nth(2)).containsText("and 2 more");
    workers.last().getByRole(AriaRole.LINK).click();
    assertThat(page).hasURL(Pattern.compile(".*/executions/01JB8Z3M5QORDR\\?step=fraud_check"));
  }

  @Test
  @Requirement("STA-4")
  void the_analytic_questions_are_answered_on_one_page() {
    page.navigate("/analytics?range=24h");
    assertThat(page.getByText("Steps that fail most")).isVisible();
    assertThat(page.locator(".columns .hbar").first()).isAttached();
    assertThat(page.locator(".analytics")).containsText("charge_card");
    assertThat(page.locator(".analytics")).containsText("How long steps take");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/pools", "/analytics", "/flows", "/settings/adapters", "/approvals"})
  void on_a_phone_cards_are_as_wide_as_the_screen_and_nothing_sticks_out(String path) {
    Page phone = page(390, "light");
    phone.navigate(path);
    assertThat(phone.locator("main .card:not(.figure)").first()).isVisible();
    phone.waitForFunction(
        """
        () => [...document.querySelectorAll('main .card:not(.figure)')]
          .every((card) => card.getBoundingClientRect().width > 340 && card.getBoundingClientRect().right <= 390)
        """);
    assertThat(phone.evaluate("document.scrollingElement.scrollWidth")).isEqualTo(390);
    phone.context().close();
  }

  @Test
  void a_secret_is_set_and_never_shown() {
    page.navigate("/settings/secrets");
    named(AriaRole.BUTTON, "Set a secret").click();
    page.locator("input[name=name]").fill("pay_key");
    page.locator("input[name=value]").fill("s3cret");
    named(AriaRole.BUTTON, "Set").last().click();
    assertThat(page.locator(".toast")).containsText("pay_key set");
    assertThat(server.calls.getLast().method()).isEqualTo("PUT");
    assertThat(page.content()).doesNotContain("s3cret");
  }

  @ParameterizedTest
  @CsvSource({
    "/flows, flows, .table tbody tr",
    "/flows/onboard-employee, flow, .cm-note",
    "/pools/standard, pools, .decisions li",
    "/analytics?range=24h, analytics, .columns .hbar",
    "/approvals, approvals, .approvals li",
    "/settings/adapters, settings, .adapters li"
  })
  void it_looks_as_designed(String path, String name, String ready) {
    for (String theme : new String[] {"dark", "light"}) {
      Page wide = page(1440, theme);
      wide.navigate(path);
      wide.locator(ready).first().waitFor();
      picture(wide, name + "-" + theme);
      wide.context().close();
    }
  }
}
