package io.baton.store.postgres;

import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/**
 * Accepts only what is known to be harmless in a JDBC URL: some of the driver's properties load
 * classes, run them or write files, and a URL often comes from outside.
 */
final class PostgresUrl {
  private static final Set<String> ALLOWED =
      new TreeSet<>(
          Set.of(
              "PGHOST",
              "PGPORT",
              "PGDBNAME",
              "user",
              "password",
              "ssl",
              "sslmode",
              "sslrootcert",
              "sslcert",
              "sslkey",
              "sslNegotiation",
              "channelBinding",
              "ApplicationName",
              "currentSchema",
              "connectTimeout",
              "loginTimeout",
              "socketTimeout",
              "tcpKeepAlive",
              "targetServerType",
              "hostRecheckSeconds"));

  private PostgresUrl() {}

  /**
   * @throws IllegalArgumentException that says what is wrong with the URL and what is allowed
   */
  static void requireHarmless(String url) {
    Properties properties = url.startsWith("jdbc:postgresql:") ? Driver.parseURL(url, null) : null;
    if (properties == null) {
      throw new IllegalArgumentException(
          "Not a PostgreSQL URL. It looks like jdbc:postgresql://host:5432/database");
    }
    for (String name : properties.stringPropertyNames()) {
      if (!ALLOWED.contains(name)) {
        throw new IllegalArgumentException(
            "The database URL must not set '%s'. Allowed are %s".formatted(name, settable()));
      }
    }
  }

  private static Set<String> settable() {
    Set<String> names = new TreeSet<>(ALLOWED);
    names.remove(PGProperty.PG_HOST.getName());
    names.remove(PGProperty.PG_PORT.getName());
    names.remove(PGProperty.PG_DBNAME.getName());
    return names;
  }
}
