package io.baton.adapters.sql;

import io.baton.adapters.network.Egress;
import io.baton.adapters.network.GuardedSockets;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The sockets of the PostgreSQL driver: they connect only where steps may, to the very address that
 * was checked. The driver makes this class by its name and hands it a text, so each adapter has a
 * door in a table, and the text is the door's name.
 */
public final class DatabaseSockets extends GuardedSockets {
  private static final Map<String, Egress> DOORS = new ConcurrentHashMap<>();

  /** Called by the driver. */
  public DatabaseSockets(String door) {
    super(Objects.requireNonNull(DOORS.get(door), "the adapter is closed"));
  }

  static String open(Egress egress) {
    String door = UUID.randomUUID().toString();
    DOORS.put(door, egress);
    return door;
  }

  static void shut(String door) {
    DOORS.remove(door);
  }
}
