package io.baton.console;

import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;

/**
 * Takes pictures for work on the look: each argument is {@code path,file,width,theme[,key…]}. Not a
 * test: whoever changes styles runs it and looks.
 */
final class Shots {
  private Shots() {}

  public static void main(String[] args) {
    try (FixtureServer server = new FixtureServer(0);
        Browsers browsers = new Browsers()) {
      for (String arg : args) {
        take(server, browsers, arg.split(","));
      }
    }
  }

  private static void take(FixtureServer server, Browsers browsers, String[] what) {
    Page page = browsers.page(server, Integer.parseInt(what[2]), what[3]);
    page.onConsoleMessage(message -> System.out.println(message.type() + " " + message.text()));
    page.onPageError(System.out::println);
    boolean real = what[0].startsWith("http");
    if (real) {
      page.clock().setFixedTime(Date.from(Instant.now()));
    }
    page.navigate(real ? what[0] : server.url(what[0]));
    page.waitForSelector("main > *:not(:has(> .loading))");
    page.waitForTimeout(1200);
    for (int i = 4; i < what.length; i++) {
      page.keyboard().press(what[i]);
    }
    page.waitForTimeout(300);
    page.screenshot(new Page.ScreenshotOptions().setPath(Path.of(what[1])));
    page.context().close();
  }
}
