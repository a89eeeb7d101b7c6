package io.baton.console;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * Measures in the browser and says what it measured. With {@code -Dbaton.pace} the goals must hold,
 * and each figure is the median of several tries: that is for a machine that does nothing else.
 * Without, limits are generous and one try is enough.
 */
final class Pace {
  private static final boolean STRICT = System.getProperty("baton.pace") != null;
  private static final int TRIES = STRICT ? 5 : 1;
  private static final double PATIENCE = STRICT ? 1 : 20;

  /** Until what one came for is painted, since the page was asked for. */
  static final String PAINTED =
      """
      selector => new Promise(done => {
        const look = () => document.querySelector(selector)
          ? requestAnimationFrame(() => setTimeout(() => done(performance.now())))
          : requestAnimationFrame(look);
        look();
      })
      """;

  /** When bytes of a stream last reached the page. */
  static final String HEAR =
      """
      const read = ReadableStreamDefaultReader.prototype.read;
      ReadableStreamDefaultReader.prototype.read = function () {
        return read.call(this).then(part => { window.heardAt = performance.now(); return part; });
      };
      """;

  static final String WATCH =
      """
      ([selector, wanted]) => { window.took = new Promise(done => {
        const seen = new MutationObserver(() => {
          const element = document.querySelector(selector);
          if (!element || !element.getAttribute('class').includes(wanted)) return;
          seen.disconnect();
          const from = window.heardAt;
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
        });
        seen.observe(document.body, {subtree: true, childList: true, attributes: true});
      }); }
      """;

  /** Loads ten thousand rows by scrolling, then measures the frames of one way up. */
  static final String SCROLL =
      """
      async () => {
        const box = document.querySelector('.page');
        const frame = () => new Promise(requestAnimationFrame);
        const rows = () => Number(document.querySelector('.foot').textContent.match(/1–([\\d,]+)/)[1].replace(',', ''));
        while (rows() < 10000) { box.scrollTop = box.scrollHeight; await frame(); }
        let slowest = 0, last = performance.now();
        for (let i = 0; i < 60; i++) {
          box.scrollTop -= box.scrollHeight / 60;
          await frame();
          const now = performance.now();
          if (i > 0) slowest = Math.max(slowest, now - last);
          last = now;
        }
        return slowest;
      }
      """;

  private Pace() {}

  static double millis(Object value) {
    return ((Number) value).doubleValue();
  }

  /** The median of some tries. */
  static double median(DoubleSupplier tried) {
    List<Double> all = new ArrayList<>();
    for (int i = 0; i < TRIES; i++) {
      all.add(tried.getAsDouble());
    }
    Collections.sort(all);
    return all.get(all.size() / 2);
  }

  /** Prints a figure as a row of a table; returns what it may be at most. */
  static double report(String what, double measured, double goal) {
    System.out.printf("console pace | %s | goal %,.0f ms | %,.0f ms |%n", what, goal, measured);
    return goal * PATIENCE;
  }

  /** Has the browser keep account of what the page's own thread does from now on. */
  static CDPSession account(Page page) {
    CDPSession devTools = page.context().newCDPSession(page);
    devTools.send("Performance.enable");
    return devTools;
  }

  static void reportWork(CDPSession devTools, String what) {
    StringBuilder line = new StringBuilder();
    devTools
        .send("Performance.getMetrics")
        .getAsJsonArray("metrics")
        .forEach(
            one -> {
              JsonObject metric = one.getAsJsonObject();
              String name = metric.get("name").getAsString();
              double value = metric.get("value").getAsDouble();
              switch (name) {
                case "ScriptDuration", "LayoutDuration", "RecalcStyleDuration", "TaskDuration" ->
                    line.append(" %s %.0f ms".formatted(name, value * 1000));
                case "JSHeapUsedSize" -> line.append(" heap %.1f MB".formatted(value / (1 << 20)));
                case "Nodes" -> line.append(" nodes %.0f".formatted(value));
                default -> {}
              }
            });
    System.out.printf("console pace | %s:%s%n", what, line);
  }
}
