package io.baton.store.postgres;

import io.baton.store.read.SearchLimits;
import java.time.Duration;

/**
 * How the store reaches its server.
 *
 * @param url as {@link PostgresUrl} allows it
 * @param writers how many commits can go on at the same time
 * @param readers how many reads can go on at the same time, on connections of their own
 * @param connectTimeout how long to wait for a connection before the database counts as away
 * @param search when a search follows an index
 */
public record PostgresSettings(
    String url,
    String user,
    String password,
    int writers,
    int readers,
    Duration connectTimeout,
    SearchLimits search) {

  public static PostgresSettings at(String url, String user, String password) {
    return new PostgresSettings(
        url, user, password, 2, 8, Duration.ofSeconds(5), SearchLimits.DEFAULT);
  }

  public PostgresSettings withConnectTimeout(Duration timeout) {
    return new PostgresSettings(url, user, password, writers, readers, timeout, search);
  }

  public PostgresSettings withSearch(SearchLimits limits) {
    return new PostgresSettings(url, user, password, writers, readers, connectTimeout, limits);
  }

  /** Without the password, which must not reach a log. */
  @Override
  public String toString() {
    return "PostgresSettings[%s, user %s]".formatted(url, user);
  }
}
