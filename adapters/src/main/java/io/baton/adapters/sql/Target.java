package io.baton.adapters.sql;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.adapters.file.Sandbox;
import io.baton.adapters.network.Egress;
import io.baton.flow.catalog.DatabaseProperties;
import io.baton.value.Obj;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/** The database that a step means; equal ones share their connections. */
record Target(String url, String user, String password, Map<String, String> properties) {
  private static final String SQLITE = "jdbc:sqlite:";
  private static final String POSTGRES = "jdbc:postgresql:";
  private static final String SOCKET_TIMEOUT = "socketTimeout";

  /** The limit of the socket is ours, for a server that takes long to let us in. */
  private static final String LETTING_IN = "baton.lettingIn";

  /** Read, write, create, and refuse a link as the last or any other part of the path. */
  private static final int SQLITE_OPEN_NOFOLLOW = 0x2 | 0x4 | 0x0100_0000;

  /**
   * @param door what connections of steps go through
   */
  static Target of(
      Params params, String tenantId, SqlSettings settings, Sandbox sandbox, String door)
      throws AdapterException {
    String name = params.optionalText("connection");
    if (name != null) {
      SqlSettings.Database named = settings.named().get(name);
      if (named == null) {
        throw AdapterException.configuration(
            "There is no database connection '%s'".formatted(name));
      }
      return new Target(named.url(), named.user(), named.password(), Map.of());
    }
    String url = params.text("url");
    requireHarmless(DatabaseProperties.loading(url));
    Map<String, String> properties = properties(params.object("properties"));
    if (url.startsWith(SQLITE)) {
      return sqlite(url, properties, settings.anyFile() ? null : sandbox, tenantId);
    }
    if (!url.startsWith(POSTGRES)) {
      throw Params.invalid(
          "'url' must begin with %s or %s; there is no driver for others here"
              .formatted(POSTGRES, SQLITE));
    }
    properties.putIfAbsent("stringtype", "unspecified");
    properties.put("socketFactory", DatabaseSockets.class.getName());
    properties.put("socketFactoryArg", door);
    if (!url.contains(SOCKET_TIMEOUT + "=") && !properties.containsKey(SOCKET_TIMEOUT)) {
      String seconds = Long.toString(Math.max(1, settings.connectTimeout().toSeconds()));
      properties.put(SOCKET_TIMEOUT, seconds);
      properties.put(LETTING_IN, seconds);
    }
    return new Target(url, params.text("user", ""), params.text("password", ""), properties);
  }

  /**
   * No statement opens another file: nothing can be attached.
   *
   * @param sandbox where the file must be; null: anywhere
   */
  private static Target sqlite(
      String url, Map<String, String> properties, @Nullable Sandbox sandbox, String tenantId)
      throws AdapterException {
    if (url.toLowerCase(Locale.ROOT).startsWith(SQLITE + ":resource:")) {
      throw Params.invalid("'url' must be jdbc:sqlite: and a file; resources are not fetched");
    }
    properties.put("limit_attached", "0");
    if (sandbox == null) {
      return new Target(url, "", "", properties);
    }
    properties.put("open_mode", Integer.toString(SQLITE_OPEN_NOFOLLOW));
    return new Target(inSandbox(url, tenantId, sandbox), "", "", properties);
  }

  /** A statement may take its time; only letting us in may not. */
  void allowSilence(Connection open) throws SQLException {
    if (properties.containsKey(LETTING_IN)) {
      open.setNetworkTimeout(Runnable::run, 0);
    }
  }

  /** Said at once: the pool of connections would try for a while before it gives up. */
  void requireReachable(Egress egress) throws AdapterException {
    if (!properties.containsKey("socketFactory")) {
      return;
    }
    Properties parsed = Driver.parseURL(url, new Properties());
    if (parsed == null) {
      throw Params.invalid("'url' is not an address such as jdbc:postgresql://host:5432/database");
    }
    for (String host : parsed.getProperty("PGHOST", "localhost").split(",", -1)) {
      egress.permitted(host);
    }
  }

  private static Map<String, String> properties(Obj given) throws AdapterException {
    Map<String, String> properties = new TreeMap<>();
    for (String name : given.fields().keySet()) {
      requireHarmless(DatabaseProperties.isLoading(name) ? name : null);
      String value = Params.asText(given.at(name));
      if (value != null) {
        properties.put(name, value);
      }
    }
    return properties;
  }

  private static void requireHarmless(@Nullable String property) throws AdapterException {
    if (property != null) {
      throw Params.invalid(DatabaseProperties.refusal(property));
    }
  }

  private static String inSandbox(String url, String tenantId, Sandbox sandbox)
      throws AdapterException {
    String path = url.substring(SQLITE.length());
    if (path.equals(":memory:")) {
      return url;
    }
    if (path.startsWith("file:") || path.startsWith(":") || path.contains("?")) {
      throw Params.invalid("'url' must be jdbc:sqlite: and a path in the folder for files");
    }
    return SQLITE + sandbox.resolve(tenantId, path);
  }

  @Override
  public String toString() {
    return url.split("[?;]", 2)[0];
  }
}
