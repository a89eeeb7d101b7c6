package io.baton.cli.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.baton.conformance.Requirement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Somebody without a mouse, on a server as users start it. */
@Timeout(300)
@SuppressWarnings("NullAway.Init") // set before all tests
final class LiveKeyboardTest {
  private static final int MOST_TABS = 150;

  @TempDir static Path data;
  private static LiveServer server;
  private static Chromium chromium;

  private final List<String> complaints = new ArrayList<>();

  @BeforeAll
  static void start() {
    server = new LiveServer(data);
    chromium = new Chromium();
  }

  @AfterAll
  static void stop() {
    chromium.close();
    server.close();
  }

  private static String focused(Page page) {
    return (String) page.evaluate("(document.activeElement.textContent || '').trim()");
  }

  /** Goes on by Tab until what has the focus begins with these words. */
  private static void tabTo(Page page, String words) {
    for (int i = 0; i < MOST_TABS; i++) {
      page.keyboard().press("Tab");
      if (focused(page).startsWith(words)) {
        return;
      }
    }
    throw new AssertionError("Tab does not lead to " + words);
  }

  @Test
  @Requirement("API-6")
  void a_run_is_started_paused_approved_retried_and_looked_into_by_keys_alone() {
    server.register(
        "application/yaml",
        """
        id: walk
        input: { who: { type: string, default: Ada } }
        steps:
          - { id: sure, approval: { message: Sure? } }
          - { id: breaks, adapter: core, action: fail, params: { code: BROKEN, message: It broke } }
        """);
    Page page = chromium.page(server.address(), Chromium.DESK, "dark");
    page.onPageError(complaints::add);
    page.navigate("/flows/walk#run");
    assertThat(page.locator(".run input").first()).isFocused();
    page.keyboard().press("Control+Enter");
    assertThat(page.locator(".toast")).containsText("Started");
    page.keyboard().press("Escape");
    tabTo(page, "Run v1");
    page.keyboard().press("g");
    page.keyboard().press("e");
    assertThat(page.locator(".xbody .row").first()).containsText("walk");
    page.keyboard().press("j");
    page.keyboard().press("Enter");
    assertThat(page.locator("h1")).containsText("walk");
    tabTo(page, "Pause");
    page.keyboard().press("Enter");
    assertThat(page.locator(".state-pill")).containsText("Paused");
    tabTo(page, "Resume");
    page.keyboard().press("Enter");
    assertThat(page.locator(".state-pill")).containsText("Waiting");
    tabTo(page, "Approve …");
    page.keyboard().press("Enter");
    tabTo(page, "Send the decision");
    page.keyboard().press("Enter");
    assertThat(page.locator(".state-pill")).containsText("Failed");
    tabTo(page, "Retry from failed step");
    page.keyboard().press("Enter");
    assertThat(page.locator(".toast").last()).containsText("walk: Retried");
    assertThat(page.locator(".state-pill")).containsText("Failed");
    page.keyboard().press("Control+k");
    page.keyboard().type("breaks");
    page.keyboard().press("Enter");
    assertThat(page.locator("aside.panel")).containsText("It broke");
    assertThat(page).hasURL(Pattern.compile("step=breaks"));
    page.keyboard().press("Control+k");
    page.keyboard().type("Pools");
    page.keyboard().press("Enter");
    assertThat(page.locator("h1")).containsText("Pools");
    assertThat(complaints).isEmpty();
  }
}
