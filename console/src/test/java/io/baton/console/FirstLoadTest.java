package io.baton.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Response;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

final class FirstLoadTest extends BrowserTest {
  private static final int BUDGET = 180_000;

  @Test
  void the_first_page_fits_the_budget_of_180_kb_packed_fonts_included() {
    Queue<Response> files = new ConcurrentLinkedQueue<>(); // Asking for a size lets more arrive.
    page.onResponse(
        response -> {
          if (!response.url().contains("/v1/")) {
            files.add(response);
          }
        });
    page.navigate("/executions");
    assertThat(page.locator(".xbody .row").first()).isVisible();
    int sum = 0;
    for (Response file : files) {
      sum += file.request().sizes().responseBodySize;
    }
    assertThat(files).hasSizeGreaterThan(10);
    assertThat(sum).isBetween(20_000, BUDGET);
  }
}
