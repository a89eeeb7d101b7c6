package io.baton.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Requirement("DEF-2")
class DurationsTest {
  @ParameterizedTest
  @CsvSource({
    "500ms, 500", "30s, 30000", "5m, 300000", "1h, 3600000", "2d, 172800000",
    "1h30m, 5400000", "1.5s, 1500", "250, 250", "0s, 0", "1m 30s, 90000"
  })
  void readsWhatPeopleWrite(String text, long millis) {
    assertThat(Durations.parse(text).duration()).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "s",
        "5x",
        "-5s",
        "5s-3s",
        "1..5s",
        ".5s",
        "5.",
        "99999999999999999999d",
        "3651d",
        "five",
        "5s5",
        "1e3s"
      })
  void refusesWhatIsNoDurationAndSaysWhatWouldBe(String text) {
    Durations.Parsed parsed = Durations.parse(text);

    assertThat(parsed.duration()).isNull();
    assertThat(parsed.refusal()).containsAnyOf("write for example", "at most 3650d");
  }

  @Test
  void numbersAreMilliseconds() {
    assertThat(Durations.parse(Value.of(1500)).duration()).isEqualTo(Duration.ofMillis(1500));
    assertThat(Durations.parse(Value.of(-1)).refusal()).contains("negative");
    assertThat(Durations.parse(Value.of(new BigDecimal("1e400"))).refusal()).contains("too long");
    assertThat(Durations.parse(Value.TRUE).refusal()).contains("write for example");
  }

  @Test
  void aTextOfEndlessDigitsIsRefusedWithoutWork() {
    assertThat(Durations.parse("9".repeat(1_000_000) + "s").refusal()).contains("longer than");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0ms", "500ms", "30s", "5m", "1h", "2d", "90s"})
  void whatIsWrittenReadsBack(String text) {
    Duration duration = Objects.requireNonNull(Durations.parse(text).duration());

    assertThat(Durations.parse(Durations.write(duration)).duration()).isEqualTo(duration);
  }
}
