package io.baton.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * What tests in the browser share: a fresh server and page each, one browser for all. A test fails
 * when the page logged an error or broke its own security policy.
 */
abstract class BrowserTest {
  private static final Path PICTURES = Path.of("target", "screenshots");
  private static final Browsers BROWSERS = shared();

  final List<String> complaints = new ArrayList<>();
  FixtureServer server;
  Page page;

  @SuppressWarnings("NullAway.Init")
  BrowserTest() {}

  private static Browsers shared() {
    Browsers browsers = new Browsers();
    Runtime.getRuntime().addShutdownHook(new Thread(browsers::close));
    return browsers;
  }

  @BeforeEach
  void open() {
    server = new FixtureServer(0);
    page = page(1440, "dark");
  }

  Page page(int width, String theme) {
    return watched(BROWSERS.page(server, width, theme));
  }

  /** Where time has to pass: measures, and an editor that offers words after a moment. */
  void useTheRealClock() {
    page.context().close();
    page = watched(BROWSERS.pageOfToday(server, 1440, "dark"));
  }

  Page forcedColours() {
    return watched(BROWSERS.forcedColours(server));
  }

  private Page watched(Page fresh) {
    fresh.onPageError(complaints::add);
    fresh.onConsoleMessage(
        message -> {
          if (message.type().equals("error")
              && !message.text().contains("Failed to load resource")) {
            complaints.add(message.text());
          }
        });
    return fresh;
  }

  @AfterEach
  void close() {
    page.context().close();
    server.close();
    assertThat(complaints).isEmpty();
  }

  Locator named(AriaRole role, String name) {
    return page.getByRole(role, new Page.GetByRoleOptions().setName(name));
  }

  Locator text(String text) {
    return page.getByText(text).first();
  }

  void picture(Page of, String name) {
    of.evaluate("document.fonts.ready");
    of.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve(name + ".png")));
  }
}
