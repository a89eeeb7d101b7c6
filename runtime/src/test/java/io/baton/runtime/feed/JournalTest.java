package io.baton.runtime.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.runtime.lane.ExecutionRef;
import org.junit.jupiter.api.Test;

/** The journal knows what became durable last. */
final class JournalTest {
  private static final ExecutionRef EXECUTION = new ExecutionRef("e", 1, "t", "f");

  private final Journal journal = new Journal();

  @Test
  void everyEventHasAPlaceInOneOrder() {
    journal.add(EXECUTION, 1, 3);
    journal.add(EXECUTION, 4, 4);
    assertThat(journal.last()).isEqualTo(4);
    assertThat(journal.after(0)).isEqualTo(new Journal.Note(EXECUTION, 1, 3, 1));
    assertThat(journal.after(2)).isEqualTo(new Journal.Note(EXECUTION, 1, 3, 1));
    assertThat(journal.after(3)).isEqualTo(new Journal.Note(EXECUTION, 4, 4, 4));
    assertThat(journal.after(4)).isNull();
    assertThat(journal.remembers(4)).isTrue();
    assertThat(journal.remembers(5)).isFalse();
  }

  @Test
  void whatIsTooLongAgoIsForgotten() {
    for (int i = 1; i <= Journal.NOTES + 10; i++) {
      journal.add(EXECUTION, i, i);
    }
    assertThat(journal.remembers(9)).isFalse();
    assertThat(journal.remembers(10)).isTrue();
    assertThat(journal.after(10)).isEqualTo(new Journal.Note(EXECUTION, 11, 11, 11));
    assertThat(journal.after(Journal.NOTES + 9L))
        .isEqualTo(
            new Journal.Note(
                EXECUTION, Journal.NOTES + 10, Journal.NOTES + 10, Journal.NOTES + 10));
  }
}
