package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.value.Json;
import io.baton.value.Obj;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every example runs as a newcomer would run it: offline, with nothing given. */
final class ExamplesTest {
  private static final Path EXAMPLES = Path.of("../examples");
  private static final String EXPECTED =
      """
      {
        "approval.yaml": {"version": "2.4.0", "decision": "nobody answered", "deployed": false},
        "data-pipeline.yaml": {"loaded": 2, "dropped": 1, "revenue": 65},
        "email-triage.yaml": {"teams": ["billing", "support", "spam"], "decidedBy": ["rules"]},
        "error-handling.yaml": {"attempts": 3, "price": "99 from cache", "rowsKept": 6,
          "region": "west", "note": "slow was too slow"},
        "greet.json": {"text": "Hello, world"},
        "long-job.yaml": {"url": "https://videos.example/holiday.mp4", "minutes": 42},
        "nightly.yaml": {"reports": 8, "total": 2200, "best": "islands"},
        "onboarding.yaml": {"mail": "ada.lovelace@acme.example", "mentor": "Grace Hopper",
          "toolsGranted": 3},
        "order.yaml": {"orderId": "A-1001", "total": 29, "paidAfterAttempts": 3,
          "delivery": {"shipped": true, "tracking": "PKG-A-1001"}}
      }
      """;

  static Stream<String> examples() throws IOException {
    return Source.definitionsIn(EXAMPLES).stream();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void completes_with_its_documented_output(String file) {
    Called called = Called.with("run", file);

    Obj expected = (Obj) Json.parse(EXPECTED);
    String name = Path.of(file).getFileName().toString();
    assertThat(called.exitCode()).as(called.err()).isEqualTo(ExitCode.OK);
    assertThat(Json.parse(called.out())).isEqualTo(expected.at(name));
  }

  @Test
  void all_are_valid_without_warnings_and_listed_in_the_readme() throws IOException {
    String readme = Files.readString(EXAMPLES.resolve("README.md"));

    assertThat(Called.with("validate", EXAMPLES.toString()).out().lines())
        .hasSizeGreaterThanOrEqualTo(6)
        .allMatch(line -> line.startsWith("ok  "));
    examples()
        .forEach(file -> assertThat(readme).contains("](" + Path.of(file).getFileName() + ")"));
  }

  @Test
  void an_order_that_nobody_delivers_is_refunded() {
    Called called =
        Called.with(
            "run", EXAMPLES.resolve("order.yaml").toString(), "--set", "address.country=XX");

    assertThat(called.out()).contains("\"refunded\": 29", "Nobody delivers to XX");
    assertThat(called.exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void an_empty_extract_takes_the_other_way() {
    Called called =
        Called.with("run", EXAMPLES.resolve("data-pipeline.yaml").toString(), "--set", "rows=[]");

    assertThat(called.out()).contains("\"loaded\": 0");
    assertThat(called.err()).contains("The source has no new rows", "step.skipped load");
  }

  @ParameterizedTest
  @ValueSource(strings = {"release", "release=reject"})
  void a_release_can_be_decided_in_advance(String decision) {
    Called called =
        Called.with("run", EXAMPLES.resolve("approval.yaml").toString(), "--approve", decision);

    boolean approved = !decision.endsWith("reject");
    assertThat(called.out()).contains("\"deployed\": " + approved);
    assertThat(called.exitCode()).isEqualTo(ExitCode.OK);
  }
}
