package io.baton.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * The documentation's pictures of what is a page's special state or a small page, from data and a
 * clock that are always the same, so that they change with the console alone: {@code
 * -Dbaton.pictures=../docs/pictures} replaces them.
 */
final class PicturesTest extends BrowserTest {
  private static final Path PICTURES =
      Path.of(System.getProperty("baton.pictures", "target/screenshots"));
  private static final String ORDER = "/executions/01JD8Q4ZK7MW3R";

  private void settings() {
    Scene.file("settings.json")
        .propertyStream()
        .forEach(one -> server.scene.put(one.getKey(), items(one.getValue())));
  }

  private static JsonNode items(JsonNode list) {
    return Scene.items(list);
  }

  private Page opened(String path, int width, String theme, String ready) {
    Page one = shown(path, width, theme, ready);
    // Read last, and with it the tenant's name.
    assertThat(one.locator(".badge").last()).hasText("2");
    return one;
  }

  private Page shown(String path, int width, String theme, String ready) {
    Page one = page(width, theme);
    one.navigate(path);
    assertThat(one.locator(ready).first()).isVisible();
    return one;
  }

  private static Locator button(Page of, String name) {
    return of.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
  }

  private static void take(Page of, String name) {
    of.evaluate("document.fonts.ready");
    of.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve(name + ".png")));
    of.context().close();
  }

  @ParameterizedTest
  @CsvSource({
    "/settings/secrets, 1440, light, .table tbody tr, secrets-light",
    "/settings/keys, 1440, dark, .table tbody tr, keys-dark",
    "/settings/tenants, 1440, light, .table tbody tr, tenants-light",
    "/settings/audit, 1440, dark, .table tbody tr, audit-dark",
    "/settings/keys, 390, light, .table tbody tr, keys-phone",
    "/approvals, 390, dark, .approvals li, approvals-phone",
    "/flows/onboard-employee, 1440, dark, .cm-note, flow-problems-dark",
    "/executions/01JD8Q3W0N8T2C?step=load_partition&item=206&at=820, 1440, dark, .cell, past-dark",
    "/executions/01JD8Q4ZK7MW3R?step=charge_card&tab=events, 1440, light, .events, events-light",
    "/executions/01JD8Q4ZK7MW3R?step=charge_card, 1024, dark, .bar.s-failed, execution-1024-dark",
    "/executions?status=cancelled&q=nowhere, 1440, dark, .notice, empty-dark"
  })
  void of_pages(String path, int width, String theme, String ready, String name) {
    settings();
    take(opened(path, width, theme, ready), name);
  }

  @Test
  void of_what_is_chosen_in_the_list_and_the_question_before_many_are_cancelled() {
    Page one = opened("/executions?q=flow:order-fulfilment", 1440, "light", ".xbody .row");
    for (String key : new String[] {"j", "x", "j", "x", "j", "x"}) {
      one.keyboard().press(key);
    }
    button(one, "Select all").click();
    button(one, "Cancel …").click();
    one.locator("input[name=reason]").fill("pay.acme.example is down");
    take(one, "cancel-many-light");
  }

  @Test
  void of_the_jump_the_keys_and_a_look_without_leaving_the_list() {
    Page jump = opened("/executions", 1024, "dark", ".xbody .row");
    jump.keyboard().press("Control+k");
    jump.keyboard().type("order");
    assertThat(jump.locator("#palette-list li").nth(3)).isVisible();
    take(jump, "palette-dark");
    Page keys = opened(ORDER, 1440, "light", ".node");
    keys.keyboard().press("?");
    assertThat(keys.locator("dialog")).isVisible();
    take(keys, "keyboard-light");
    Page peek = opened("/executions", 1024, "light", ".xbody .row");
    for (String key : new String[] {"j", "j", "j", "Space"}) {
      peek.keyboard().press(key);
    }
    assertThat(peek.locator(".peeksteps li").first()).isVisible();
    take(peek, "peek-light");
  }

  @Test
  void of_what_changed_before_it_is_saved() {
    server.scene.put(
        "POST /flows/validate",
        Scene.JSON.readTree("{\"valid\":true,\"errors\":[],\"warnings\":[],\"plan\":null}"));
    Page one = opened("/flows/onboard-employee", 1440, "light", ".cm-content");
    one.locator(".cm-content").press("Control+End");
    one.keyboard().type("  - { id: lunch, adapter: core, action: noop, dependsOn: [welcome] }");
    button(one, "Save as v8").click();
    assertThat(one.locator("dialog .diff .plus")).isVisible();
    one.locator("dialog .diff").evaluate("e => e.scrollTo(0, e.scrollHeight)");
    take(one, "save-light");
  }

  @Test
  void of_a_server_that_asks_for_a_key_and_of_one_that_is_away() {
    server.scene.needKey("k-123");
    Page asked = shown("/executions", 1440, "dark", "dialog input[name=key]");
    take(asked, "login-dark");
    server.scene.failWith(503);
    take(shown("/executions", 1440, "light", ".notice.s-failed"), "away-light");
  }
}
