package io.baton.adapters.sql;

import java.time.Duration;
import java.util.Map;

/**
 * How databases are reached.
 *
 * @param named databases that steps can name by {@code connection} instead of an address
 * @param anyFile whether a SQLite file may be anywhere, not only in the folder for files
 * @param maxPools databases with open connections at the same time
 * @param connectionsPerPool at the same time
 * @param maxRows of a result; more are cut off
 * @param connectTimeout how long a step waits for a connection
 */
public record SqlSettings(
    Map<String, Database> named,
    boolean anyFile,
    int maxPools,
    int connectionsPerPool,
    int maxRows,
    Duration connectTimeout) {

  /** Who knows the address and the password. */
  public record Database(String url, String user, String password) {}

  public static final SqlSettings DEFAULT =
      new SqlSettings(Map.of(), false, 20, 10, 10_000, Duration.ofSeconds(10));

  public SqlSettings {
    named = Map.copyOf(named);
  }

  public SqlSettings withNamed(Map<String, Database> databases) {
    return new SqlSettings(
        databases, anyFile, maxPools, connectionsPerPool, maxRows, connectTimeout);
  }

  public SqlSettings withAnyFile(boolean anywhere) {
    return new SqlSettings(named, anywhere, maxPools, connectionsPerPool, maxRows, connectTimeout);
  }

  public SqlSettings withMaxRows(int rows) {
    return new SqlSettings(named, anyFile, maxPools, connectionsPerPool, rows, connectTimeout);
  }

  public SqlSettings withMaxPools(int pools) {
    return new SqlSettings(named, anyFile, pools, connectionsPerPool, maxRows, connectTimeout);
  }

  public SqlSettings withConnectTimeout(Duration timeout) {
    return new SqlSettings(named, anyFile, maxPools, connectionsPerPool, maxRows, timeout);
  }
}
