package io.baton.bench.load;

import io.baton.store.Store;
import io.baton.store.postgres.PostgresSettings;
import io.baton.store.postgres.PostgresStore;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Where the data of a server is.
 *
 * @param url of PostgreSQL with user and password; empty: SQLite in the folder
 * @param deadline when whatever runs there is stopped
 */
record Place(Path folder, String url, String user, String password, Deadline deadline) {
  static Place in(Path folder, Deadline deadline) {
    return new Place(folder, "", "", "", deadline);
  }

  /**
   * @param database lines such as {@code url=…}, {@code user=…}, {@code password=…}
   */
  static Place on(Path folder, List<String> database, Deadline deadline) {
    return new Place(
        folder,
        value(database, "url="),
        value(database, "user="),
        value(database, "password="),
        deadline);
  }

  private static String value(List<String> lines, String name) {
    return lines.stream()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()))
        .findFirst()
        .orElse("");
  }

  boolean isPostgres() {
    return !url.isEmpty();
  }

  Store open() {
    return isPostgres()
        ? PostgresStore.open(PostgresSettings.at(url, user, password))
        : SqliteStore.open(SqliteSettings.in(folder.resolve("data")));
  }

  ServerProcess serve() throws IOException {
    List<String> database =
        isPostgres()
            ? List.of("--db", "%s?user=%s&password=%s".formatted(url, user, password))
            : List.of();
    return deadline.bound(ServerProcess.start(folder, database));
  }
}
