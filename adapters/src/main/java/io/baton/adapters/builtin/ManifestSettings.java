package io.baton.adapters.builtin;

import io.baton.adapters.manifest.Manifest;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Adapters in YAML, and what they are told.
 *
 * @param folder of the files; null: none
 * @param environment where {@code BATON_ADAPTER_HUBSPOT_TOKEN} is the {@code config.token} of the
 *     adapter hubspot
 */
public record ManifestSettings(@Nullable Path folder, Map<String, String> environment) {
  public static final ManifestSettings NONE = new ManifestSettings(null, Map.of());

  public ManifestSettings {
    environment = Map.copyOf(environment);
  }

  public static ManifestSettings in(Path folder) {
    return new ManifestSettings(folder, Map.of());
  }

  ManifestSettings withEnvironment(Map<String, String> variables) {
    String named = variables.get("BATON_ADAPTERS");
    return new ManifestSettings(named == null ? folder : Path.of(named), variables);
  }

  /**
   * @throws IllegalArgumentException naming the file that is no manifest
   */
  List<Manifest> read() {
    if (folder == null) {
      return List.of();
    }
    List<Manifest> manifests = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        if (file.toString().matches(".*\\.(yaml|yml|json)")) {
          manifests.add(Manifest.read(Files.readString(file), file.toString()));
        }
      }
      return manifests;
    } catch (IOException e) {
      throw new UncheckedIOException("Manifests cannot be read from " + folder, e);
    }
  }

  Obj config(String adapter) {
    String prefix = "BATON_ADAPTER_" + constant(adapter) + "_";
    Obj.Builder config = Obj.builder();
    environment.forEach(
        (name, value) -> {
          if (name.startsWith(prefix)) {
            config.put(name.substring(prefix.length()).toLowerCase(Locale.ROOT), Value.of(value));
          }
        });
    return config.build();
  }

  private static String constant(String name) {
    return name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
  }
}
