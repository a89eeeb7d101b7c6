package io.baton.bench.race;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.bench.Result;
import io.baton.bench.Subject;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final Subject BATON = new Subject("baton", "1", "sqlite", true);
  private static final Subject FAST = new Subject("fast", "2", "disk", true);
  private static final Subject SLOW = new Subject("slow", "3", "disk", true);
  private static final Subject FORGETFUL = new Subject("forgetful", "4", "none", false);

  private static Result rate(Subject subject, String metric, double... rounds) {
    return Result.of(subject, "W1", metric, "steps/s", rounds);
  }

  private static Result time(Subject subject, double seconds) {
    return Result.of(subject, "W2", "1,000 parallel steps", "s", new double[] {seconds});
  }

  @Test
  void aRateIsComparedWithTheBestDurablePeerAtItsBestSetting() {
    List<Comparison.Line> lines =
        Comparison.of(
            List.of(
                rate(BATON, "2,000 in flight", 50_000, 60_000, 55_000),
                rate(SLOW, "2,000 in flight", 100),
                rate(FAST, "100 in flight", 5_000),
                rate(FORGETFUL, "2,000 in flight", 90_000)));
    assertThat(lines).hasSize(1);
    assertThat(lines.getFirst().ratio()).isEqualTo(11);
    assertThat(lines.getFirst().isReached()).isFalse();
  }

  @Test
  void aTimeIsBetterWhenItIsShorter() {
    List<Comparison.Line> lines =
        Comparison.of(List.of(time(BATON, 0.02), time(FAST, 0.5), time(SLOW, 8)));
    assertThat(lines.getFirst().ratio()).isEqualTo(25);
    assertThat(lines.getFirst().isReached()).isTrue();
  }

  @Test
  void withoutPeersNoRatioIsClaimed() {
    String table = RaceReport.markdown(List.of(time(BATON, 0.02)), List.of(), 0);
    assertThat(table).contains("| 0.020 s | – | – | ≥ 20× best peer | – |");
  }

  @Test
  void aPeerThatCouldNotBeMeasuredIsNamedWithTheReason() {
    List<Missing> missing = List.of(new Missing("gone", "all", "Maven failed"));
    assertThat(RaceReport.markdown(List.of(), missing, 0))
        .contains("| all | gone | – | Maven failed | – | – | – |");
  }

  @Test
  void programsGetTheResultsAndNothingElse() {
    Obj printed = (Obj) Json.parse(RaceReport.json(List.of(time(BATON, 0.02))));
    assertThat(printed.fields()).containsOnlyKeys("results");
    assertThat(((Obj) ((Arr) printed.at("results")).get(0)).fields())
        .containsOnlyKeys(
            "workload",
            "engine",
            "version",
            "store",
            "durable",
            "metric",
            "value",
            "unit",
            "min",
            "max");
  }

  @Test
  void aSustainedRunIsHeldAgainstItsFirstMinute() {
    List<Result> results = List.of(rate(BATON, "2,000 in flight", 1_000, 1_100, 850));
    assertThat(RaceReport.markdown(results, List.of(), 3))
        .contains("850 in the last")
        .contains("85 %")
        .contains("not held");
  }

  @Test
  void thePictureShowsEveryEngineOfAWorkload() {
    String svg = BarChart.svg(List.of(time(BATON, 0.02), time(FAST, 0.5)));
    assertThat(svg).contains("baton (sqlite)").contains("fast (disk)").endsWith("</svg>\n");
  }
}
