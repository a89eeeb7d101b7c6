package io.baton.cli;

import java.io.IOException;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into {@code version.properties}. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() throws IOException {
    var properties = new Properties();
    try (var in = Objects.requireNonNull(Version.class.getResourceAsStream("version.properties"))) {
      properties.load(in);
    }
    return new String[] {"baton " + properties.getProperty("version")};
  }
}
