package io.baton.console;

import com.microsoft.playwright.Page;
import java.nio.file.Path;

/** Takes one picture of one page, for work on the look: {@code Shots PATH OUT [WIDTH [THEME]]}. */
final class Shots {
  private Shots() {}

  public static void main(String[] args) {
    try (FixtureServer server = new FixtureServer(0);
        Browsers browsers = new Browsers()) {
      int width = args.length > 2 ? Integer.parseInt(args[2]) : 1440;
      String theme = args.length > 3 ? args[3] : "dark";
      Page page = browsers.page(server, width, theme);
      page.onConsoleMessage(message -> System.out.println(message.type() + " " + message.text()));
      page.onPageError(System.out::println);
      page.navigate(server.url(args[0]));
      page.waitForLoadState();
      page.waitForTimeout(900);
      for (int i = 4; i < args.length; i++) {
        page.keyboard().press(args[i]);
      }
      page.waitForTimeout(200);
      page.screenshot(new Page.ScreenshotOptions().setPath(Path.of(args[1])));
    }
  }
}
