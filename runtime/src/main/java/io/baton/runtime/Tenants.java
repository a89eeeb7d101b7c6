package io.baton.runtime;

import java.util.regex.Pattern;

/** Names of tenants: what can stand in a path, a log line and a metric without being quoted. */
final class Tenants {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");

  private Tenants() {}

  static String require(String tenant) {
    if (!NAME.matcher(tenant).matches()) {
      throw new IllegalArgumentException(
          "'%s' is no name of a tenant: letters, digits, '.', '_' and '-', at most 128"
              .formatted(tenant));
    }
    return tenant;
  }
}
