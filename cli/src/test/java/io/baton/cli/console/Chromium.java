package io.baton.cli.console;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The browser that is installed on the machine, at the widths of a desk and a phone. */
final class Chromium implements AutoCloseable {
  private static final double PATIENCE_MILLIS = 45_000;
  static final int DESK = 1440;
  static final int PHONE = 390;

  private final Playwright playwright;
  private final Browser browser;

  Chromium() {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    String named = System.getenv("BATON_CHROMIUM");
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(Path.of(named == null ? "/usr/bin/chromium" : named))
                    .setArgs(List.of("--no-sandbox", "--disable-gpu", "--hide-scrollbars")));
  }

  Page page(String address, int width, String theme) {
    BrowserContext context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(width, width == PHONE ? 844 : 900)
                .setTimezoneId("Europe/Berlin")
                .setReducedMotion(ReducedMotion.REDUCE)
                .setColorScheme(theme.equals("dark") ? ColorScheme.DARK : ColorScheme.LIGHT)
                .setBaseURL(address));
    context.setDefaultTimeout(PATIENCE_MILLIS);
    return context.newPage();
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
