package io.baton.runtime.scale;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real processes: small programs that do as workers do. */
@Requirement("WRK-6")
@Timeout(60)
final class ProcessDriverTest {
  /** Writes its number down, works until it is told to end, and says that it has finished. */
  private static final String WORKER =
      "echo $$ $0 $1 >> begun; trap 'echo $$ >> finished; exit 0' TERM; while :; do sleep 0.05;"
          + " done";

  /** Does not care. */
  private static final String STUBBORN = "trap '' TERM; while :; do sleep 0.05; done";

  @TempDir private Path folder;
  private final List<ProcessDriver> drivers = new ArrayList<>();
  private long now = 1_000_000;

  @AfterEach
  void endThem() {
    drivers.forEach(ProcessDriver::close);
  }

  private ProcessSettings shell(String script) {
    String inFolder = "cd '%s'; %s".formatted(folder, script);
    return ProcessSettings.of(List.of("sh", "-c", inFolder, "{pool}", "{server}"))
        .withDrain(Duration.ofSeconds(20))
        .withPauses(Duration.ofSeconds(1), Duration.ofSeconds(8));
  }

  private ProcessDriver driver(ProcessSettings settings) {
    ProcessDriver driver =
        new ProcessDriver("batch", "http://here:1", settings, folder.resolve("workers"), now);
    drivers.add(driver);
    return driver;
  }

  private List<String> lines(String file) {
    try {
      return Files.exists(folder.resolve(file))
          ? Files.readAllLines(folder.resolve(file))
          : List.of();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void until(BooleanSupplier holds) {
    while (!holds.getAsBoolean()) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private List<ProcessHandle> begun(int count) {
    until(() -> lines("begun").size() >= count);
    return lines("begun").stream()
        .map(line -> ProcessHandle.of(Long.parseLong(line.split(" ", -1)[0])))
        .flatMap(Optional::stream)
        .toList();
  }

  private static List<String> codes(List<WorkerDriver.Report> reports) {
    return reports.stream().map(report -> report.reason().code()).toList();
  }

  @Test
  void processesAreStartedWithPoolAndServerAndEndInGoodOrder() {
    ProcessDriver driver = driver(shell(WORKER));
    assertThat(driver.reach(3, now)).isEmpty();
    assertThat(driver.workers()).isEqualTo(3);
    assertThat(begun(3)).hasSize(3);
    assertThat(lines("begun")).allMatch(line -> line.endsWith(" batch http://here:1"));

    assertThat(driver.reach(1, now)).isEmpty();
    assertThat(driver.workers()).isEqualTo(1);
    until(() -> lines("finished").size() == 2);
    driver.close();
    assertThat(lines("finished")).hasSize(3);
    assertThat(driver.workers()).isZero();
  }

  @Test
  void aKilledWorkerIsReplaced() {
    ProcessDriver driver = driver(shell(WORKER));
    driver.reach(2, now);
    ProcessHandle victim = begun(2).getFirst();
    now += 60_000;
    victim.destroyForcibly();
    victim.onExit().join();

    until(() -> victimIsBuried(driver));
    assertThat(driver.workers()).isEqualTo(2);
    assertThat(begun(3)).hasSizeGreaterThanOrEqualTo(2);
  }

  private boolean victimIsBuried(ProcessDriver driver) {
    List<WorkerDriver.Report> reports = driver.reach(2, now);
    reports.forEach(
        report ->
            assertThat(report.reason().text())
                .matches("worker process \\d+ ended with exit code 137; it is replaced"));
    return !reports.isEmpty();
  }

  @Test
  void whatEndsAtOnceIsStartedAgainAfterGrowingPauses() {
    ProcessDriver driver = driver(shell("echo $$ >> begun; exit 3"));
    List<Long> pauses = new ArrayList<>();
    for (int round = 1; round <= 5; round++) {
      driver.reach(1, now);
      begun(round);
      List<WorkerDriver.Report> reports = new ArrayList<>();
      until(() -> reports.addAll(driver.reach(1, now)));
      Reason.WorkerLost lost = (Reason.WorkerLost) reports.getFirst().reason();
      assertThat(lost.how()).endsWith("ended with exit code 3");
      pauses.add(lost.retryMillis());
      now += lost.retryMillis() - 1;
      assertThat(driver.reach(1, now)).as("not yet").isEmpty();
      assertThat(lines("begun")).hasSize(round);
      now += 1;
    }
    assertThat(pauses).containsExactly(1_000L, 2_000L, 4_000L, 8_000L, 8_000L);
  }

  @Test
  void aProgramThatIsNotThereIsToldAndNotTriedAllTheTime() {
    ProcessDriver driver = driver(ProcessSettings.of(List.of("/nowhere/worker")));
    List<WorkerDriver.Report> reports = driver.reach(5, now);
    assertThat(reports).hasSize(1);
    assertThat(reports.getFirst().reason().code()).isEqualTo("start_failed");
    assertThat(reports.getFirst().reason().text()).contains("/nowhere/worker", "tried again in 1s");
    for (int turn = 0; turn < 100; turn++) {
      assertThat(driver.reach(5, now + turn)).isEmpty();
    }
    assertThat(codes(driver.reach(5, now + 1_000))).containsExactly("start_failed");
    assertThat(driver.workers()).isZero();
  }

  @Test
  void whoDoesNotEndIsKilledWhenItsTimeIsUp() {
    ProcessDriver driver = driver(shell("echo $$ >> begun; " + STUBBORN));
    driver.reach(1, now);
    ProcessHandle stubborn = begun(1).getFirst();
    driver.reach(0, now);
    driver.reach(0, now + 19_999);
    assertThat(stubborn.isAlive()).isTrue();
    driver.reach(0, now + 20_000);
    stubborn.onExit().join();
    assertThat(driver.reach(0, now + 20_001)).isEmpty();
  }

  @Test
  void theNextServerGoesOnWithTheWorkersThatAKilledOneLeftBehind() {
    driver(shell(WORKER)).reach(2, now);
    List<ProcessHandle> left = begun(2);
    drivers.clear();

    ProcessDriver next = driver(shell(WORKER));
    assertThat(next.workers()).isEqualTo(2);
    assertThat(next.reach(2, now).getFirst().reason().text())
        .isEqualTo("an earlier server left 2 workers behind: 2 go on, 0 are stopped");
    assertThat(lines("begun")).hasSize(2);
    next.close();
    assertThat(left).noneMatch(ProcessHandle::isAlive);
  }

  @Test
  void theNextServerEndsWorkersThatItWouldHaveStartedOtherwise() {
    driver(shell(WORKER)).reach(2, now);
    List<ProcessHandle> left = begun(2);
    drivers.clear();

    ProcessDriver next = driver(shell(WORKER + " # another"));
    assertThat(next.workers()).isZero();
    assertThat(next.reach(0, now).getFirst().reason().text())
        .isEqualTo("an earlier server left 2 workers behind: 0 go on, 2 are stopped");
    left.forEach(process -> process.onExit().join());
    assertThat(lines("finished")).hasSize(2);
  }

  @Test
  void aNumberThatBelongsToAnotherProcessNowIsLeftAlone() throws IOException {
    Path file = folder.resolve("workers/batch.workers");
    Files.createDirectories(file.getParent());
    String stranger = ProcessHandle.current().pid() + " 12345";
    Files.write(file, List.of("sh", stranger, "no line of mine", "99999999 1"));
    assertThat(driver(shell(WORKER)).workers()).isZero();
    assertThat(ProcessHandle.current().isAlive()).isTrue();
  }

  @Test
  void theLoadOfTheProcessesIsMeasured() {
    ProcessDriver driver =
        driver(shell("echo $$ >> begun; trap 'exit 0' TERM; while :; do :; done"));
    driver.reach(1, now);
    ProcessHandle busy = begun(1).getFirst();
    driver.usage(now);
    until(
        () ->
            busy.info().totalCpuDuration().orElse(Duration.ZERO).compareTo(Duration.ofMillis(200))
                > 0);
    now += 1_000;
    Load.Usage usage = driver.usage(now);
    assertThat(usage.cpu().orElseThrow()).isGreaterThan(0.05);
    assertThat(usage.memory().orElseThrow()).isBetween(0.0001, 0.5);
  }
}
