package io.baton.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What others wrote is unchanged, known by name, version, licence and hash. */
final class VendoredTest {
  private static final Pattern ROW =
      Pattern.compile("^\\| `([^`]+)` \\|.*\\| `([0-9a-f]{64})` \\|$", Pattern.MULTILINE);
  private static final Path MAIN = Path.of("src/main/resources/io/baton/console");

  @Test
  void every_file_of_others_is_listed_with_the_hash_that_it_has() throws IOException {
    Map<String, String> listed = new TreeMap<>();
    Matcher rows = ROW.matcher(Files.readString(Path.of("VENDORED.md")));
    while (rows.find()) {
      listed.put(rows.group(1), rows.group(2));
    }
    Map<String, String> found = new TreeMap<>();
    hashes(MAIN, "vendor", found);
    hashes(MAIN, "fonts", found);
    hashes(Path.of("src/test/resources"), "vendor", found);
    assertThat(listed).isEqualTo(found);
  }

  private static void hashes(Path base, String folder, Map<String, String> found)
      throws IOException {
    try (Stream<Path> files = Files.walk(base.resolve(folder))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String hash = HexFormat.of().formatHex(Asset.sha256().digest(Files.readAllBytes(file)));
        found.put(base.relativize(file).toString(), hash);
      }
    }
  }
}
