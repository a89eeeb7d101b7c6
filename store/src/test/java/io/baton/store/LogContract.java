package io.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.baton.store.StoreException.CorruptEvent;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The log and its checkpoints: nothing is read that was not written so. */
interface LogContract extends StoreUnderTest {
  @Test
  default void events_come_in_pages() {
    BatchBuilder batch = Batch.builder().add(Sample.execution(1, "e1"));
    LongStream.rangeClosed(1, 25).forEach(seq -> batch.add(Sample.event(1, seq)));
    store().commit(batch.build());

    assertThat(store().log().events(1, 0, 10)).extracting(EventRow::seq).startsWith(1L).hasSize(10);
    assertThat(store().log().events(1, 20, 10))
        .extracting(EventRow::seq)
        .containsExactly(21L, 22L, 23L, 24L, 25L);
    assertThat(store().log().lastSeq(1)).isEqualTo(25);
    assertThat(store().log().lastSeq(2)).isZero();
  }

  @Test
  default void a_changed_event_is_named_and_others_are_read_on() {
    store().commit(Sample.start(1, "e1"));
    store().commit(Batch.builder().add(Sample.event(1, 2)).build());
    store().commit(Sample.start(2, "e2"));
    assertThat(tamper("UPDATE execution_events SET at = at + 1 WHERE execution_no = 1 AND seq = 2"))
        .isOne();

    CorruptEvent corrupt =
        catchThrowableOfType(CorruptEvent.class, () -> store().log().events(1, 0, 10));
    assertThat(corrupt.executionNo()).isEqualTo(1);
    assertThat(corrupt.seq()).isEqualTo(2);
    assertThat(corrupt).hasMessageContaining("checksum");
    assertThat(store().log().events(2, 0, 10)).hasSize(1);
    assertThat(store().integrityCheck())
        .containsExactly("Execution number 1: event 2 does not match its checksum");
  }

  @Test
  default void a_missing_event_is_named() {
    store().commit(Batch.builder().add(Sample.execution(1, "e1")).build());
    LongStream.rangeClosed(1, 4)
        .forEach(seq -> store().commit(Batch.builder().add(Sample.event(1, seq)).build()));
    tamper("DELETE FROM execution_events WHERE seq = 2");

    assertThatThrownBy(() -> store().log().events(1, 0, 10))
        .isInstanceOf(CorruptEvent.class)
        .hasMessage("Event 2 of execution number 1 is missing; the next one is 3");
    assertThat(store().integrityCheck())
        .containsExactly("Execution number 1: events 2 to 2 are missing");
  }

  @Test
  default void events_that_came_together_are_read_from_any_place() {
    BatchBuilder batch = Batch.builder().add(Sample.execution(1, "e1"));
    LongStream.rangeClosed(1, 200).forEach(seq -> batch.add(Sample.event(1, seq)));
    store().commit(batch.build());
    store().commit(Batch.builder().add(Sample.event(1, 201)).build());

    for (long after = 0; after <= 201; after++) {
      for (int limit : List.of(1, 63, 64, 65, Integer.MAX_VALUE)) {
        long last = Math.min(201, after + limit);
        assertThat(store().log().events(1, after, limit))
            .isEqualTo(
                LongStream.rangeClosed(after + 1, last)
                    .mapToObj(seq -> Sample.event(1, seq))
                    .toList());
      }
    }
    assertThat(store().log().lastSeq(1)).isEqualTo(201);
    assertThat(store().log().unchecked(List.of(1L)).get(1L)).hasSize(201);
    assertThat(store().integrityCheck()).isEmpty();
  }

  /** Both went on from the same event; whichever has more to say, only the first is written. */
  @Test
  default void of_two_writers_that_go_on_from_the_same_event_one_fails() {
    store().commit(Sample.start(1, "e1"));
    store().commit(Batch.builder().add(Sample.event(1, 2)).add(Sample.event(1, 3)).build());

    for (long last : List.of(2L, 3L, 4L)) {
      BatchBuilder other = Batch.builder();
      LongStream.rangeClosed(2, last).forEach(seq -> other.add(Sample.event(1, seq)));
      assertThatThrownBy(() -> store().commit(other.build()))
          .isInstanceOf(StoreException.Duplicate.class);
    }
    assertThat(store().log().lastSeq(1)).isEqualTo(3);
  }

  @Test
  default void a_damaged_checkpoint_counts_as_none() {
    store().commit(Batch.builder().add(CheckpointRow.of(1, 5, new byte[] {1, 2})).build());
    store().commit(Batch.builder().add(CheckpointRow.of(1, 9, new byte[] {3, 4})).build());
    assertThat(store().log().checkpoint(1).orElseThrow().seq()).isEqualTo(9);

    tamper("UPDATE execution_checkpoints SET seq = 10");

    assertThat(store().log().checkpoint(1)).isEmpty();
  }

  @Test
  default void several_logs_are_read_in_one_go() {
    BatchBuilder batch = Batch.builder();
    for (long no = 1; no <= 600; no++) {
      batch.addAll(Sample.start(no, "e" + no)).add(Sample.event(no, 2));
    }
    store().commit(batch.build());

    List<Long> asked = LongStream.rangeClosed(1, 600).filter(no -> no % 2 == 0).boxed().toList();
    Map<Long, List<EventRow>> logs = store().log().unchecked(asked);
    assertThat(logs).hasSize(300).doesNotContainKey(1L);
    assertThat(logs.get(600L)).containsExactly(Sample.event(600, 1), Sample.event(600, 2));
    assertThat(store().log().unchecked(List.of())).isEmpty();
  }
}
