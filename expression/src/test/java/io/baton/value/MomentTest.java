package io.baton.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class MomentTest {
  @Test
  void the_texts_sort_as_the_moments_do() {
    assertThat(LongStream.rangeClosed(-1, 2_001).mapToObj(Moment::text)).isSorted();
    assertThat(Moment.text(1_000)).isEqualTo("1970-01-01T00:00:01.000Z");
    assertThat(Moment.text(1_120)).isEqualTo("1970-01-01T00:00:01.120Z");
    assertThat(Moment.text(253_402_300_800_000L)).isEqualTo("+10000-01-01T00:00:00.000Z");
  }
}
