package io.baton.runtime.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.runtime.scale.DepthTable.Point;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many workers a queue is worth. */
@Requirement("WRK-6")
final class DepthTableTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "5, 1",
    "6, 2",
    "10, 2",
    "11, 3",
    "55, 6",
    "100, 10",
    "101, 11",
    "120, 11",
    "145, 12",
    "550, 30",
    "1000, 50",
    "1001, 50",
    "2147483647, 50"
  })
  void theDocumentedDepthsAreWorthTheDocumentedWorkersAndTheOthersLieBetween(
      int depth, int workers) {
    assertThat(DepthTable.DEFAULT.workers(depth)).isEqualTo(workers);
  }

  @Test
  void moreWaitingNeverMeansFewerWorkersAndOneStepIsNeverMoreThanOneWorker() {
    for (int depth = 1; depth < 1_100; depth++) {
      int more = DepthTable.DEFAULT.workers(depth) - DepthTable.DEFAULT.workers(depth - 1);
      assertThat(more).as("at %d", depth).isBetween(0, 1);
    }
  }

  @Test
  void aTableOfOnesOwnIsExactAtItsPoints() {
    DepthTable table = new DepthTable(List.of(new Point(0, 0), new Point(4, 4), new Point(9, 5)));
    assertThat(table.workers(3)).isEqualTo(3);
    assertThat(table.workers(4)).isEqualTo(4);
    assertThat(table.workers(5)).isEqualTo(5);
    assertThat(table.workers(99)).isEqualTo(5);
  }

  @Test
  void aTableThatFallsOrDoesNotBeginWithNothingIsRefused() {
    assertThatThrownBy(() -> new DepthTable(List.of(new Point(0, 1), new Point(10, 2))))
        .hasMessageContaining("begins with depth 0 for 0 workers");
    assertThatThrownBy(
            () -> new DepthTable(List.of(new Point(0, 0), new Point(10, 5), new Point(20, 4))))
        .hasMessageContaining("workers must not fall, but 4 for 20 comes after 5 for 10");
  }
}
