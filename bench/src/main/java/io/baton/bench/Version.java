package io.baton.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** Which Baton this is. */
public final class Version {
  private Version() {}

  public static String text() {
    var properties = new Properties();
    try (var in = Objects.requireNonNull(Version.class.getResourceAsStream("version.properties"))) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }
}
