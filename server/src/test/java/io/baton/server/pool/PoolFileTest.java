package io.baton.server.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.runtime.scale.Bounds;
import io.baton.runtime.scale.DepthTable;
import io.baton.runtime.scale.Hours;
import io.baton.runtime.scale.PoolPlan;
import io.baton.runtime.scale.ScaleRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The settings of pools as people write them, and what they are told of mistakes. */
@Requirement({"WRK-1", "WRK-6"})
final class PoolFileTest {
  private static final List<String> COMMAND = List.of("worker", "{server}", "{pool}");

  private static PoolConfig good(String text) {
    PoolFile.Reading reading = PoolFile.read(text, COMMAND);
    assertThat(reading.problems()).isEmpty();
    return reading.config();
  }

  private static PoolPlan plan(PoolConfig config, String pool) {
    return Objects.requireNonNull(config.plans().get(pool));
  }

  @Test
  void everySettingIsRead() {
    PoolConfig config =
        good(
            """
            pools:
              standard: { kind: slots, slotsPerWorker: 5, min: 1, max: 40 }
              batch:
                kind: processes
                max: 4
                tasks_per_worker: 8
                depth: { 0: 0, 5: 1, 50: 4 }
                cpu: 75%
                memory: 80
                stable: 2m
                cooldown: 5s
                idle: 10m
                timezone: Europe/Berlin
                hours:
                  - { days: MON-FRI, from: "09:00", to: "18:00", min: 2 }
                  - { days: [SAT, SUN], from: "0:00", to: "24:00", max: 1 }
                command: [./run, "{pool}"]
                drain: 45s
                worker: { cores: 0.5, memory: 2GB }
              far:
                kind: kubernetes
                image: "registry.example/baton:1"
            tenants: { acme: high, free: low }
            """);
    assertThat(plan(config, "standard").kind()).isEqualTo(new PoolPlan.Slots(5));
    assertThat(plan(config, "standard").rules().bounds()).isEqualTo(new Bounds(1, 40));
    assertThat(plan(config, "standard").isRemote()).isFalse();

    ScaleRules rules = plan(config, "batch").rules();
    assertThat(rules.table().points()).hasSize(3);
    assertThat(rules.cpu()).hasValue(0.75);
    assertThat(rules.memory()).hasValue(0.8);
    assertThat(rules.stable()).isEqualTo(Duration.ofMinutes(2));
    assertThat(rules.cooldown()).isEqualTo(Duration.ofSeconds(5));
    assertThat(rules.idle()).isEqualTo(Duration.ofMinutes(10));
    assertThat(rules.tasksPerWorker()).isEqualTo(8);
    assertThat(rules.zone()).isEqualTo(ZoneId.of("Europe/Berlin"));
    assertThat(rules.hours())
        .containsExactly(
            new Hours(
                EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY),
                LocalTime.of(9, 0),
                LocalTime.of(18, 0),
                new Bounds(2, 4)),
            new Hours(
                EnumSet.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY),
                LocalTime.MIDNIGHT,
                LocalTime.MIDNIGHT,
                new Bounds(0, 1)));
    PoolPlan.Processes processes = (PoolPlan.Processes) plan(config, "batch").kind();
    assertThat(processes.settings().command()).containsExactly("./run", "{pool}");
    assertThat(processes.settings().drain()).isEqualTo(Duration.ofSeconds(45));
    assertThat(processes.settings().cores()).isEqualTo(0.5);
    assertThat(processes.settings().memoryBytes()).isEqualTo(2048L * 1024 * 1024);

    assertThat(config.fleets()).containsOnlyKeys("far");
    assertThat(config.tenants()).containsEntry("acme", "high").containsEntry("free", "low");
  }

  /** The blocks of pools.md: a whole file, and a part of a pool. */
  @Test
  void theExamplesOfTheDocumentAreGood() throws IOException {
    Path document = Files.exists(Path.of("docs")) ? Path.of("docs") : Path.of("../docs");
    List<String> blocks =
        Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(document.resolve("pools.md")))
            .results()
            .map(found -> found.group(1))
            .toList();
    assertThat(blocks).hasSize(2);
    assertThat(good(blocks.getFirst()).plans()).containsOnlyKeys("standard", "batch", "render");
    PoolConfig config = good("pools:\n  p:\n    kind: slots\n" + blocks.getLast());
    assertThat(plan(config, "p").rules().hours()).hasSize(3);
  }

  @Test
  void whatIsNotWrittenIsAsDocumented() {
    ScaleRules rules = plan(good("pools: { p: { kind: processes } }"), "p").rules();
    assertThat(rules.table()).isEqualTo(DepthTable.DEFAULT);
    assertThat(rules.bounds()).isEqualTo(new Bounds(0, 50));
    assertThat(rules.stable()).isEqualTo(Duration.ofMinutes(1));
    assertThat(rules.cooldown()).isEqualTo(Duration.ofSeconds(15));
    assertThat(rules.idle()).isEqualTo(Duration.ofMinutes(5));
    assertThat(good("{}").plans()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{kind: slot}|1:19: 'slot' is no kind of pool; it is slots, processes or kubernetes; did"
            + " you mean 'slots'?",
        "{min: 1}|1:12: a pool needs a kind: slots, processes or kubernetes",
        "{kind: slots, max: 51}|1:31: max must be a whole number from 0 to 50",
        "{kind: slots, min: -1}|1:31: min must be a whole number from 0 to 50",
        "{kind: slots, max: many}|1:31: max must be a whole number from 0 to 50",
        "{kind: slots, min: 9, max: 3}|1:31: min must not be above max, but min is 9 and max is 3",
        "{kind: slots, mx: 3}|1:26: unknown key 'mx'",
        "{kind: slots, drain: 3s}|1:26: unknown key 'drain'",
        "{kind: slots, stable: soon}|1:34: 'soon' is not a duration",
        "{kind: slots, cpu: 0}|1:31: cpu must be a percentage from 1 to 100, such as 75%",
        "{kind: slots, cpu: 750%}|1:31: cpu must be a percentage from 1 to 100, such as 75%",
        "{kind: slots, timezone: Berlin}|1:36: 'Berlin' is no time zone; write for example"
            + " Europe/Berlin or UTC",
        "{kind: slots, hours: [{from: '9', to: '10:00'}]}|from must be a time of day in quotes,"
            + " such as \"09:00\"",
        "{kind: slots, hours: [{from: '09:00', to: '10:00', days: MOO}]}|'MOO' names no days; write"
            + " MON-FRI, SAT, SUN or daily",
        "{kind: slots, hours: [{from: '09:00', to: '10:00', min: 60}]}|min must be a whole number"
            + " from 0 to 50",
        "{kind: slots, depth: {0: 0, 10: x}}|depth is a table such as {0: 0, 10: 2, 100: 10}",
        "{kind: slots, depth: {5: 0, 10: 2}}|A depth table begins with depth 0 for 0 workers",
        "{kind: processes, command: []}|command must be a list of texts that is not empty",
        "{kind: processes, worker: {memory: much}}|memory must be from 16MB to 976GB, such as 512MB"
            + " or 2GB",
        "{kind: processes, worker: {cores: 0}}|cores must be a number from 0.05, such as 0.5",
        "7|a pool is an object such as { kind: slots, max: 10 }",
      })
  void aMistakeIsToldWithItsPlaceAndWhatWouldBeRight(String pool, String message) {
    PoolFile.Reading reading = PoolFile.read("pools: {p: %s}".formatted(pool), COMMAND);
    assertThat(reading.isGood()).isFalse();
    assertThat(reading.problems())
        .extracting(problem -> problem.position() + ": " + problem.message())
        .anySatisfy(told -> assertThat(told).contains(message));
  }

  @Test
  void allMistakesComeAtOnceInTheOrderOfTheFile() {
    PoolFile.Reading reading =
        PoolFile.read(
            """
            pools:
              a: { kind: slots, max: 99 }
              "no name": { kind: slots }
              b: { kind: slots, stable: x }
            tenants: { acme: 7 }
            pool: {}
            """,
            COMMAND);
    assertThat(reading.problems())
        .extracting(problem -> problem.position().line())
        .containsExactly(2, 3, 4, 5, 6);
    assertThat(reading.problems().getLast().message()).contains("did you mean 'pools'?");
  }

  @Test
  void aFileThatIsNoObjectIsRefused() {
    assertThat(PoolFile.read("- a", COMMAND).problems().getFirst().message())
        .contains("must be an object with the key pools");
    assertThat(PoolFile.read("pools: [", COMMAND).isGood()).isFalse();
  }

  @Test
  void theKeysOfAKindAreKnown() {
    assertThat(PoolReader.keys(Optional.of("slots"))).contains("slotsPerWorker", "min");
    assertThat(PoolReader.keys(Optional.of("kubernetes")))
        .contains("image")
        .doesNotContain("drain");
  }
}
