package io.baton.console;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ForcedColors;
import com.microsoft.playwright.options.ReducedMotion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Date;
import java.util.List;
import java.util.Map;

/** One Chromium for all tests of a run; a fresh context, at the pictures' hour, for each page. */
final class Browsers implements AutoCloseable {
  private static final double PATIENCE_MILLIS = 30_000;
  private static final int WIDE = 900;
  private static final int PHONE = 844;

  private final Playwright playwright;
  private final Browser browser;

  Browsers() {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(chromium())
                    .setArgs(List.of("--no-sandbox", "--disable-gpu", "--hide-scrollbars")));
  }

  private static Path chromium() {
    String named = System.getenv("BATON_CHROMIUM");
    Path path = Path.of(named == null ? "/usr/bin/chromium" : named);
    if (!Files.isExecutable(path)) {
      throw new IllegalStateException(
          "No Chromium at %s. Install the package chromium, or set BATON_CHROMIUM."
              .formatted(path));
    }
    return path;
  }

  Page page(FixtureServer server, int width, String theme) {
    Page page = pageOfToday(server, width, theme);
    page.clock().setFixedTime(Date.from(ExecutionRows.NOW));
    return page;
  }

  /** With the real time, for measuring. */
  Page pageOfToday(FixtureServer server, int width, String theme) {
    BrowserContext context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(width, width < 720 ? PHONE : WIDE)
                .setTimezoneId("Europe/Berlin")
                .setReducedMotion(ReducedMotion.REDUCE)
                .setColorScheme(theme.equals("dark") ? ColorScheme.DARK : ColorScheme.LIGHT)
                .setBaseURL(server.url("")));
    context.setDefaultTimeout(PATIENCE_MILLIS);
    return context.newPage();
  }

  Page forcedColours(FixtureServer server) {
    Page page = page(server, 1440, "dark");
    page.emulateMedia(new Page.EmulateMediaOptions().setForcedColors(ForcedColors.ACTIVE));
    return page;
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
