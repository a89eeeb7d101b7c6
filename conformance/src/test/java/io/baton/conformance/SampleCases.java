package io.baton.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests to be listened to. Not named like a test, so the build itself never runs them. */
@Requirement("ENG-2")
final class SampleCases {
  @Test
  @Requirement({"EXP-3", "EXP-1"})
  void passes() {}

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  @Requirement("EXP-2")
  void fails_for_two(int number) {
    assertThat(number).isNotEqualTo(2);
  }

  @TestFactory
  @Requirement("EXP-4")
  Stream<DynamicTest> makes_two() {
    return Stream.of("a", "b").map(name -> DynamicTest.dynamicTest(name, () -> {}));
  }

  @Test
  @Disabled("to see how a skipped test is recorded")
  void is_disabled() {}

  @Nested
  final class Inside {
    @Test
    void passes_too() {}
  }
}
