package io.baton.conformance;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes {@code target/conformance.md} from the records of all modules and compares it with {@code
 * docs/conformance.md}.
 *
 * <p>Usage: {@code ConformanceReport ROOT [--update-docs]}. Ends with 0 when the document is up to
 * date, 1 when it is not or a test failed, 2 when a test names an unknown requirement.
 */
public final class ConformanceReport {
  private final Path root;
  private final boolean updateDocs;
  private final PrintStream out;

  ConformanceReport(Path root, boolean updateDocs, PrintStream out) {
    this.root = root;
    this.updateDocs = updateDocs;
    this.out = out;
  }

  /** Entry point of the test command. */
  public static void main(String[] args) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(args));
    boolean update = arguments.remove("--update-docs");
    Path root = Path.of(arguments.isEmpty() ? "." : arguments.getFirst());
    System.exit(new ConformanceReport(root, update, System.out).run());
  }

  int run() throws IOException {
    var table = new ConformanceTable(Ledger.load(), records());
    if (!table.unknownIds().isEmpty()) {
      table.unknownIds().forEach(out::println);
      return 2;
    }
    Files.createDirectories(root.resolve("target"));
    Files.writeString(root.resolve("target/conformance.md"), table.markdown());
    out.printf(
        "Requirements: %d passed, %d failed, %d open%n",
        table.passed(), table.failed(), table.open());
    return documentIsCurrent(table.markdown()) && table.failed() == 0 ? 0 : 1;
  }

  private boolean documentIsCurrent(String markdown) throws IOException {
    Path document = root.resolve("docs/conformance.md");
    if (Files.exists(document) && Files.readString(document).equals(markdown)) {
      return true;
    }
    if (updateDocs) {
      Files.createDirectories(root.resolve("docs"));
      Files.writeString(document, markdown);
      out.println("Updated docs/conformance.md");
      return true;
    }
    out.println(
        "docs/conformance.md differs from this run (target/conformance.md)."
            + " Bring it up to date with: ./baton test --update-docs");
    return false;
  }

  /** Every folder of the root that was built is a module. */
  private List<TestRecord> records() throws IOException {
    List<TestRecord> records = new ArrayList<>();
    try (Stream<Path> modules = Files.list(root)) {
      for (Path module : modules.sorted().toList()) {
        records.addAll(RecordFiles.read(module.resolve("target/conformance")));
      }
    }
    return records;
  }
}
