package io.baton.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.simulator.fault.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of faults names tests and simulated faults that there are, and leaves none out. */
final class FaultsPageTest {
  private static final int FAULTS = 30;
  private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|Contract))`");
  private static final Pattern SIMULATED = Pattern.compile("`([a-z]+(?:-[a-z]+)+)`");
  private static final Pattern NUMBERS = Pattern.compile("(?m)^\\| ([\\d, ]+) \\|");

  private final String page = read();

  private static String read() {
    try {
      return Files.readString(Block.ROOT.resolve("docs/faults.md"));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private Set<String> found(Pattern pattern) {
    return pattern
        .matcher(page)
        .results()
        .map(match -> match.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyTestThatItNamesIsThere() throws IOException {
    Set<String> there;
    try (Stream<Path> modules = Files.list(Block.ROOT)) {
      there =
          modules
              .map(module -> module.resolve("src/test/java"))
              .filter(Files::isDirectory)
              .flatMap(FaultsPageTest::classes)
              .collect(Collectors.toSet());
    }
    assertThat(there).containsAll(found(TEST));
  }

  private static Stream<String> classes(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".java"))
          .map(name -> name.substring(0, name.length() - ".java".length()))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void everySimulatedFaultThatItNamesIsThere() {
    Set<String> there = Arrays.stream(Fault.values()).map(Fault::text).collect(Collectors.toSet());
    assertThat(there).containsAll(found(SIMULATED));
  }

  @Test
  void noFaultIsLeftOut() {
    Set<Integer> numbers = new TreeSet<>();
    Matcher rows = NUMBERS.matcher(page);
    while (rows.find()) {
      for (String number : rows.group(1).split(",", -1)) {
        numbers.add(Integer.parseInt(number.strip()));
      }
    }
    assertThat(numbers)
        .containsExactlyElementsOf(IntStream.rangeClosed(1, FAULTS).boxed().toList());
  }
}
