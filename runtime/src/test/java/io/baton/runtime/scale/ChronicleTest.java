package io.baton.runtime.scale;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is remembered for people. */
final class ChronicleTest {
  @Test
  void onlyTheLatestAreKept() {
    Chronicle chronicle = new Chronicle(3, 4);
    for (int i = 0; i < 10; i++) {
      chronicle.add(new Decision("p", i, i, i + 1, 0, new Reason.Idle(0)));
      chronicle.add(new Sample(i, i, 0, 0, 0));
    }
    assertThat(chronicle.decisions()).extracting(Decision::at).containsExactly(9L, 8L, 7L);
    assertThat(chronicle.samples()).extracting(Sample::at).containsExactly(6L, 7L, 8L, 9L);
  }

  @Test
  void whereNothingChangesASampleEveryTenSecondsIsEnough() {
    Chronicle chronicle = new Chronicle(1, 100);
    for (int second = 0; second <= 30; second++) {
      chronicle.add(new Sample(second * 1_000L, 1, 1, 1, 1));
    }
    assertThat(chronicle.samples())
        .extracting(Sample::at)
        .containsExactly(0L, 10_000L, 20_000L, 30_000L);
  }
}
