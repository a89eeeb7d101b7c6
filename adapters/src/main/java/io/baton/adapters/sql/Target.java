package io.baton.adapters.sql;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.adapters.file.Sandbox;
import io.baton.flow.catalog.DatabaseProperties;
import io.baton.value.Obj;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The database that a step means; equal ones share their connections. */
record Target(String url, String user, String password, Map<String, String> properties) {
  private static final String SQLITE = "jdbc:sqlite:";
  private static final String POSTGRES = "jdbc:postgresql:";

  static Target of(Params params, String tenantId, SqlSettings settings, Sandbox sandbox)
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
      String found = settings.anyFile() ? url : inSandbox(url, tenantId, sandbox);
      properties.put("limit_attached", "0");
      return new Target(found, "", "", properties);
    }
    if (!url.startsWith(POSTGRES)) {
      throw Params.invalid(
          "'url' must begin with %s or %s; there is no driver for others here"
              .formatted(POSTGRES, SQLITE));
    }
    properties.putIfAbsent("stringtype", "unspecified");
    return new Target(url, params.text("user", ""), params.text("password", ""), properties);
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
