package io.baton.cli;

import io.baton.store.Store;
import io.baton.store.postgres.PostgresSettings;
import io.baton.store.postgres.PostgresStore;
import io.baton.store.sqlite.SqliteSettings;
import io.baton.store.sqlite.SqliteStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a server's data is. */
@SuppressWarnings("NullAway.Init") // picocli fills in the options
final class StoreOption {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "baton-data",
      description = "Folder of the data; made if it is not there. Default: ${DEFAULT-VALUE}.")
  private Path folder;

  @Option(
      names = "--db",
      paramLabel = "URL",
      description = {
        "PostgreSQL instead of SQLite in the folder: jdbc:postgresql://HOST/DATABASE.",
        "User and password are in the URL (?user=…&password=…), or in PGUSER and PGPASSWORD."
      })
  private @Nullable String url;

  Path folder() {
    return folder;
  }

  /** Whether nothing has ever been there, so that opening it would make it. */
  boolean isEmptyFolder() {
    return url == null && !Files.exists(folder.resolve("baton.db"));
  }

  /** The options that lead to the same data, for messages. */
  String shown() {
    return "--data " + folder + (url == null ? "" : " --db …");
  }

  /**
   * @throws io.baton.store.StoreException where it cannot be had
   * @throws IllegalArgumentException where the URL is none
   */
  Store open() {
    if (url == null) {
      return SqliteStore.open(SqliteSettings.in(folder));
    }
    Map<String, String> environment = System.getenv();
    String user = environment.getOrDefault("PGUSER", System.getProperty("user.name", ""));
    String password = environment.getOrDefault("PGPASSWORD", "");
    return PostgresStore.open(PostgresSettings.at(url, user, password));
  }
}
