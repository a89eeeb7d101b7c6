package io.baton.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.value.Json;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {
  private static final List<Result> RESULTS =
      List.of(
          new Result("chain of 100", "time of a step", 2.5, "µs", 2, 1_234.5, ""),
          Result.single("chain of 1,000", "ratio", 1.04, "×", "≤ 1.3"));

  @Test
  void peopleGetATable() {
    assertThat(Report.markdown(RESULTS).lines().skip(2))
        .containsExactly(
            "| chain of 100 | time of a step | 2.500 µs | 2.000 | 1,235 |  |",
            "| chain of 1,000 | ratio | 1.040 × | 1.040 | 1.040 | ≤ 1.3 |");
  }

  @Test
  void programsGetTheResultsOfTheContract() {
    assertThat(Json.parse(Report.json(RESULTS.subList(0, 1))))
        .isEqualTo(
            Json.parse(
                """
                {"results": [{"workload": "chain of 100", "engine": "baton", "version": "%s",
                  "store": "none", "durable": false, "metric": "time of a step",
                  "value": 2.5, "unit": "µs", "min": 2, "max": 1235}]}
                """
                    .formatted(Version.text())));
  }

  @Test
  void aPercentileNeedsEnoughSamplesToMeanSomething() {
    Samples samples = Samples.of(new double[] {4, 1, 3, 2});
    assertThat(samples.median()).isEqualTo(2);
    assertThat(samples.percentile(99)).isEqualTo(4);
    assertThat(samples.supports(50)).isTrue();
    assertThat(samples.supports(95)).isFalse();
  }

  @Test
  void anUnknownNameIsRefusedWithTheRightOnes() throws Exception {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    int code = Main.run(List.of("cores"), out, new PrintStream(err, true, StandardCharsets.UTF_8));
    assertThat(code).isEqualTo(Main.WRONG_USE);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("'cores'").contains("expressions");
  }
}
