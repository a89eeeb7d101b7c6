package io.baton.runtime.pool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How many workers a queue is worth. */
final class ScalingTest {
  @Test
  void theDocumentedDepthsAreWorthTheDocumentedWorkers() {
    assertThat(Scaling.desired(0)).isZero();
    assertThat(Scaling.desired(1)).isEqualTo(1);
    assertThat(Scaling.desired(10)).isEqualTo(2);
    assertThat(Scaling.desired(100)).isEqualTo(10);
    assertThat(Scaling.desired(1_000)).isEqualTo(50);
    assertThat(Scaling.desired(1_000_000)).isEqualTo(50);
  }

  @Test
  void moreWaitingNeverMeansFewerWorkers() {
    for (int depth = 1; depth < 1_100; depth++) {
      assertThat(Scaling.desired(depth)).isGreaterThanOrEqualTo(Scaling.desired(depth - 1));
    }
  }
}
