package io.baton.engine.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.conformance.Requirement;
import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The stored JSON of every event is frozen, file by file. */
@Requirement("ENG-2")
class GoldenEventsTest {
  private static final String FOLDER = "events/v1/";
  private static final long AT = 1_700_000_000_123L;

  private static Map<String, List<Recorded>> samples() {
    Map<String, List<Recorded>> byType = new TreeMap<>();
    for (Event event : EventSamples.all()) {
      List<Recorded> same = byType.computeIfAbsent(EventTypes.of(event), type -> new ArrayList<>());
      same.add(new Recorded(same.size() + 1, AT, event));
    }
    return byType;
  }

  @Test
  void everyEventIsWrittenAsItsGoldenFileSays() {
    samples().forEach((type, events) -> Golden.check(FOLDER + type + ".json", text(events)));
  }

  private static String text(List<Recorded> events) {
    return events.stream()
        .map(event -> "  " + Json.write(EventJson.write("e1", event)))
        .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
  }

  @Test
  void everyGoldenFileIsReadBackToTheSameEvents() {
    samples()
        .forEach(
            (type, events) -> {
              Arr stored = (Arr) Json.parse(Golden.read(FOLDER + type + ".json"));
              assertThat(stored.stream().map(json -> EventJson.read((Obj) json)))
                  .containsExactlyElementsOf(events);
            });
  }

  @Test
  void everyEventHasAGoldenFileAndEveryFileAnEvent() {
    List<String> sampled =
        EventSamples.all().stream().map(e -> e.getClass().getSimpleName()).distinct().toList();
    assertThat(sampled).containsExactlyInAnyOrderElementsOf(eventNames());
    List<String> files = samples().keySet().stream().map(type -> type + ".json").toList();
    assertThat(Golden.names(FOLDER)).containsExactlyElementsOf(files);
  }

  private static List<String> eventNames() {
    return Arrays.stream(Event.class.getPermittedSubclasses())
        .flatMap(group -> Arrays.stream(group.getPermittedSubclasses()))
        .map(Class::getSimpleName)
        .toList();
  }

  @Test
  void whatBatonDoesNotKnowStopsTheReading() {
    Obj known = EventJson.write("e1", new Recorded(1, AT, new Event.StepReady("a", 1)));
    assertThatThrownBy(
            () -> EventJson.read(known.with("type", io.baton.value.Value.of("step.lost"))))
        .isInstanceOf(UnknownEventException.class)
        .hasMessageContaining("step.lost");
    assertThatThrownBy(() -> EventJson.read(known.with("v", io.baton.value.Value.of(2))))
        .isInstanceOf(UnknownEventException.class)
        .hasMessageContaining("version");
  }
}
