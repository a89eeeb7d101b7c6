package io.baton.flow.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IndexesTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5})
  void isTheListOfTheNumbersItWasMadeOf(int size) {
    List<Integer> numbers = List.of(900, 3, 0, 7, 1_000_000).subList(0, size);
    Indexes indexes = Indexes.of(numbers);

    assertThat(indexes).isEqualTo(numbers).hasSameHashCodeAs(numbers);
    for (int place = 0; place < size; place++) {
      assertThat(indexes.at(place)).isEqualTo(numbers.get(place));
      assertThat(indexes.has(numbers.get(place))).isTrue();
    }
    assertThat(indexes.has(42)).isFalse();
    assertThatThrownBy(() -> indexes.at(size)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void cannotBeChanged() {
    assertThatThrownBy(() -> Indexes.of(List.of(1)).add(2))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
