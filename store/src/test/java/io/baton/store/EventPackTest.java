package io.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EventPackTest {
  private static List<EventRow> unpacked(List<EventRow> rows) {
    return rows.stream().flatMap(row -> EventPack.unpack(row).stream()).toList();
  }

  @Test
  void eventsOfOneExecutionThatFollowEachOtherAreOneRow() {
    List<EventRow> events =
        List.of(
            EventRow.of(7, 3, 10, "execution.created", null, 0, "{\"a\":\"]},\\\"[\"}"),
            EventRow.of(7, 4, 11, "step.started", "loop[2]", 1, "{}"),
            EventRow.of(7, 5, 11, "step.completed", "loop[2]", 1, "{\"v\":\"é 漢 😀\"}"));

    List<EventRow> rows = EventPack.pack(events);

    assertThat(rows).hasSize(1);
    assertThat(rows.getFirst().seq()).isEqualTo(3);
    assertThat(EventPack.count(rows.getFirst())).isEqualTo(3);
    assertThat(unpacked(rows)).isEqualTo(events);
  }

  @Test
  void othersStayApart() {
    List<EventRow> events =
        List.of(
            Sample.event(1, 1),
            Sample.event(2, 2),
            Sample.event(2, 4),
            EventRow.of(2, 5, 1, "step.started", "odd\"name", 1, "{}"),
            Sample.event(2, 6, "x".repeat(20_000)),
            Sample.event(2, 7));

    assertThat(EventPack.pack(events)).isEqualTo(events);
  }

  @Test
  void aRowHasABoundedNumberOfThem() {
    List<EventRow> events =
        LongStream.rangeClosed(1, 130).mapToObj(seq -> Sample.event(1, seq)).toList();

    List<EventRow> rows = EventPack.pack(events);

    assertThat(rows).extracting(EventPack::count).containsExactly(64, 64, 2);
    assertThat(unpacked(rows)).isEqualTo(events);
  }

  @Test
  void aDamagedRowIsNotTakenApart() {
    EventRow sound = EventPack.pack(List.of(Sample.event(1, 1), Sample.event(1, 2))).getFirst();
    EventRow damaged =
        new EventRow(1, 1, sound.at(), sound.type(), null, 2, sound.data() + " ", sound.checksum());

    assertThat(EventPack.unpack(damaged)).containsExactly(damaged);
    assertThat(damaged.isIntact()).isFalse();
  }
}
