package io.baton.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is done on the settings pages, and what the server is asked for then. */
final class SettingsTest extends BrowserTest {

  private Locator dialog() {
    return page.locator("dialog");
  }

  private Locator inDialog(String button) {
    return dialog().getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(button));
  }

  private FixtureServer.Call lastCall() {
    return server.calls.getLast();
  }

  private void said(String words) {
    assertThat(page.locator(".toast").last()).containsText(words);
  }

  @Test
  void a_key_is_made_with_a_role_and_shown_once() {
    page.navigate("/settings/keys");
    named(AriaRole.BUTTON, "New key").click();
    page.locator("input[name=name]").fill("ci");
    page.locator("select[name=role]").selectOption("editor");
    page.locator("select[name=days]").selectOption("30");
    inDialog("Make it").click();
    assertThat(dialog()).containsText("baton_k2_once");
    assertThat(lastCall().path()).isEqualTo("/keys");
    assertThat(lastCall().body().get("role").asString()).isEqualTo("editor");
    assertThat(lastCall().body().get("expiresAt").asString()).startsWith("2026-12-14T");
    inDialog("Done").click();
    assertThat(dialog()).hasCount(0);
    assertThat(page.content()).doesNotContain("baton_k2_once");
  }

  @ParameterizedTest
  @CsvSource({
    "/settings/keys, ops-eu, refused from now on, /keys/k1",
    "/settings/secrets, hr_hook, fail from now on, /secrets/hr_hook",
    "/settings/tenants, acme-prod, are deleted with it, /tenants/acme-prod"
  })
  void what_is_deleted_is_named_with_the_effect_and_enter_does_not_do_it(
      String path, String name, String effect, String call) {
    page.navigate(path);
    named(AriaRole.BUTTON, "Delete " + name).click();
    assertThat(dialog()).containsText("Delete " + name + "?");
    assertThat(dialog()).containsText(effect);
    page.keyboard().press("Enter");
    assertThat(dialog()).hasCount(0);
    assertThat(server.calls).isEmpty();
    named(AriaRole.BUTTON, "Delete " + name).click();
    inDialog("Delete it").click();
    said(name + " deleted");
    assertThat(lastCall().method()).isEqualTo("DELETE");
    assertThat(lastCall().path()).isEqualTo(call);
  }

  @Test
  void a_tenant_is_made() {
    page.navigate("/settings/tenants");
    named(AriaRole.BUTTON, "New tenant").click();
    page.locator("input[name=id]").fill("globex");
    page.locator("input[name=name]").fill("Globex");
    inDialog("Make it").click();
    said("globex made");
    assertThat(lastCall().path()).isEqualTo("/tenants");
    assertThat(lastCall().body().get("name").asString()).isEqualTo("Globex");
  }

  @Test
  void a_trigger_is_paused_and_another_resumed() {
    page.navigate("/settings/triggers");
    named(AriaRole.BUTTON, "Pause schedule of onboard-employee").click();
    said("schedule paused");
    assertThat(lastCall().path()).isEqualTo("/triggers/t1/pause");
    named(AriaRole.BUTTON, "Resume event of password-reset").click();
    said("event resumed");
    assertThat(lastCall().path()).isEqualTo("/triggers/t3/resume");
  }

  @Test
  void runs_that_a_schedule_missed_are_made_up_for() {
    page.navigate("/settings/triggers");
    page.getByLabel("More for schedule of onboard-employee").click();
    named(AriaRole.MENUITEM, "Backfill …").click();
    page.locator("input[name=from]").fill("2026-11-13T00:00:00Z");
    inDialog("Start the runs").click();
    assertThat(dialog()).containsText("1 run started");
    assertThat(lastCall().path()).isEqualTo("/triggers/t1/backfill");
    assertThat(lastCall().body().get("from").asString()).isEqualTo("2026-11-13T00:00:00Z");
  }

  @Test
  void the_audit_log_is_filtered_by_words_that_the_address_keeps() {
    page.navigate("/settings/audit");
    assertThat(page.locator(".table tbody tr")).hasCount(1);
    assertThat(page.locator(".table tbody tr")).containsText("14:05:16");
    page.getByLabel("Filter the audit log").fill("secrets");
    assertThat(page.getByText("Nothing about “secrets”")).isVisible();
    assertThat(page).hasURL(Pattern.compile("q=secrets"));
    named(AriaRole.BUTTON, "Clear “secrets”").click();
    page.getByLabel("Filter the audit log").fill("keys.create");
    assertThat(page.locator(".table tbody tr")).hasCount(1);
  }

  @Test
  void on_a_phone_rows_are_cards_with_the_names_of_their_columns() {
    Page phone = page(390, "light");
    phone.navigate("/settings/keys");
    Locator role = phone.locator("td[data-label=Role]");
    assertThat(role).hasText("operator");
    assertThat(phone.locator(".table thead")).isHidden();
    assertThat(role.evaluate("e => getComputedStyle(e, '::before').content")).isEqualTo("\"Role\"");
    phone.context().close();
  }
}
