package io.baton.simulator;

import io.baton.engine.Event;
import io.baton.engine.event.EventTypes;
import io.baton.simulator.fault.Fault;
import io.baton.simulator.world.Deed;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** What happened over many seeds, so that one can say that everything did. */
public final class Tally {
  private final Map<Fault, Long> faults = new EnumMap<>(Fault.class);
  private final Map<String, Long> events = new TreeMap<>();
  private final Map<Deed, Long> deeds = new EnumMap<>(Deed.class);
  private long turns;

  void happened(Fault fault) {
    faults.merge(fault, 1L, Long::sum);
  }

  void did(Deed deed) {
    deeds.merge(deed, 1L, Long::sum);
  }

  void committed(Event event) {
    events.merge(EventTypes.of(event), 1L, Long::sum);
  }

  void turned() {
    turns++;
  }

  public long times(Fault fault) {
    return faults.getOrDefault(fault, 0L);
  }

  /** How many events of a type became durable, by its name in the log. */
  public long events(String type) {
    return events.getOrDefault(type, 0L);
  }

  public long times(Deed deed) {
    return deeds.getOrDefault(deed, 0L);
  }

  public Map<Deed, Long> deeds() {
    return deeds;
  }

  public Map<Fault, Long> faults() {
    return faults;
  }

  public Map<String, Long> events() {
    return events;
  }

  public long turns() {
    return turns;
  }
}
