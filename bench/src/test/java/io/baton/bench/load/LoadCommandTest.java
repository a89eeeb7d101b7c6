package io.baton.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.bench.Main;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Small runs against real servers: every figure is measured, none is judged. */
@Timeout(180)
final class LoadCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... args) throws Exception {
    return LoadCommand.run(
        List.of(args),
        "usage",
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void the_http_benchmark_measures_starts_readers_and_polls() throws Exception {
    int code = run("http --rate 20 --seconds 1 --readers 5 --polls 7 --hold 1 --json".split(" "));
    assertThat(code).as(err.toString(StandardCharsets.UTF_8)).isEqualTo(Main.OK);
    Arr results = (Arr) ((Obj) Json.parse(printed())).at("results");
    assertThat(results.stream().map(one -> ((Obj) one).at("workload")).distinct())
        .contains(
            Value.of("http: 20 starts/s for 1 s"),
            Value.of("http: 5 readers of live events"),
            Value.of("http: 7 idle polls of workers"));
    assertThat(results.stream().map(one -> (Obj) one))
        .allSatisfy(
            one ->
                assertThat(one.fields())
                    .containsKeys(
                        "workload",
                        "engine",
                        "version",
                        "store",
                        "durable",
                        "metric",
                        "value",
                        "unit",
                        "min",
                        "max"));
    assertThat(
            results.stream()
                .map(one -> (Obj) one)
                .filter(one -> ((Value.Text) one.at("metric")).value().startsWith("held")))
        .hasSize(2)
        .allSatisfy(one -> assertThat(one.at("value")).isEqualTo(Value.of(7)));
  }

  @Test
  void the_full_store_is_asked_everything() throws Exception {
    int code = run("million", "--executions", "3000", "--requests", "3");
    assertThat(code).as(err.toString(StandardCharsets.UTF_8)).isEqualTo(Main.OK);
    assertThat(printed())
        .contains("| million: list, first page | sqlite | p99 |")
        .contains("| million: get an execution |")
        .contains("| million: histogram, thirty days |")
        .contains("| million: an execution of two steps | sqlite | full to empty |")
        .contains("< 300.0 ms");
  }

  @Test
  void what_takes_too_long_is_stopped_and_named() throws Exception {
    int code = run("million", "--executions", "1000000", "--limit", "2");
    assertThat(code).isEqualTo(LoadCommand.UNFINISHED);
    assertThat(printed()).contains("| million | sqlite | – | did not finish in 2 s |");
    out.reset();
    code = run("http", "--rate", "20", "--seconds", "60", "--limit", "8");
    assertThat(code).isEqualTo(LoadCommand.UNFINISHED);
    assertThat(printed()).contains("| http | sqlite | – | did not finish in 8 s |");
  }

  @Test
  void what_is_not_known_is_refused_with_the_usage() throws Exception {
    assertThat(run("http", "core")).isEqualTo(Main.WRONG_USE);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("'core'").contains("usage");
    assertThatThrownBy(() -> LoadOptions.of(List.of("http", "--rate", "0")))
        .hasMessageContaining("--rate needs a number");
    assertThatThrownBy(() -> LoadOptions.of(List.of("http", "--store", "oracle")))
        .hasMessageContaining("sqlite or postgres");
    assertThatThrownBy(() -> LoadOptions.of(List.of("http", "--polls")))
        .hasMessageContaining("--polls needs a value");
  }

  @Test
  void a_goal_is_reached_or_not() {
    Findings findings =
        new Findings(new io.baton.bench.Subject("baton", "1", "sqlite", true), System.err);
    findings.add("w", "fast", 19, "ms", new Goal.Under(20, "ms"));
    findings.add("w", "slow", 20, "ms", new Goal.Under(20, "ms"));
    findings.add("w", "many", 10_000, "polls", new Goal.AtLeast(10_000, "polls"));
    findings.add("w", "any", 1, "ms", Goal.none());
    assertThat(Findings.markdown(List.of(findings)).lines().skip(2))
        .satisfiesExactly(
            line -> assertThat(line).endsWith("| < 20.0 ms | yes |"),
            line -> assertThat(line).endsWith("| < 20.0 ms | **no** |"),
            line -> assertThat(line).endsWith("| ≥ 10,000 polls | yes |"),
            line -> assertThat(line).endsWith("|  | – |"));
  }
}
