package io.baton.flow.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.flow.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever happens to a text, reading it gives a plan or problems, never an exception. */
@Requirement("DEF-2")
class MutatedDefinitionsTest {
  private static final int MUTANTS = 1500;
  private static final String[] SCRAPS = {
    "{{", "}}", "${", "[", "]", "{", "}", ":", "- ", "null", "-1", "1e99", "''", "\"", "#", "&a ",
    "*a", "event:", "true", "\n", "  ", "steps", "error", "item"
  };

  @Test
  void everyMutantIsAnswered() throws IOException {
    List<String> sources = sources();
    for (int seed = 0; seed < MUTANTS; seed++) {
      Random random = new Random(seed);
      String mutant = mutate(sources.get(random.nextInt(sources.size())), random);

      Definition definition = Definitions.read(mutant, "mutant.yaml");

      boolean hasErrors = definition.problems().stream().anyMatch(Problem::isError);
      assertThat(definition.isValid()).as("seed %d\n%s", seed, mutant).isEqualTo(!hasErrors);
    }
  }

  private static List<String> sources() throws IOException {
    List<String> sources = new ArrayList<>(List.of(ContractExampleTest.EXAMPLE));
    try (Stream<Path> files = Files.list(Path.of("src/test/resources/broken"))) {
      for (Path file : files.sorted().toList()) {
        sources.add(Files.readString(file).replaceAll("(?m)^# .*\n", ""));
      }
    }
    return sources;
  }

  private static String mutate(String source, Random random) {
    StringBuilder text = new StringBuilder(source);
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes && text.length() > 2; i++) {
      int at = random.nextInt(text.length() - 1);
      int length = Math.min(1 + random.nextInt(12), text.length() - at);
      switch (random.nextInt(4)) {
        case 0 -> text.delete(at, at + length);
        case 1 -> text.insert(at, SCRAPS[random.nextInt(SCRAPS.length)]);
        case 2 -> text.insert(random.nextInt(text.length()), text.substring(at, at + length));
        default -> text.replace(at, at + 1, SCRAPS[random.nextInt(SCRAPS.length)]);
      }
    }
    return text.toString();
  }
}
