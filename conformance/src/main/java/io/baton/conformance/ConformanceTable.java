package io.baton.conformance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The ledger joined with the records of a test run.
 *
 * <p>Invariant: the text depends on the ledger, the tests' names and their results alone (no times,
 * no machine), so two runs of the same code give the same bytes.
 */
final class ConformanceTable {
  private final Map<Ledger.Item, List<TestRecord>> testsByItem = new LinkedHashMap<>();
  private final TreeSet<String> unknown = new TreeSet<>();

  ConformanceTable(Ledger ledger, List<TestRecord> records) {
    ledger.items().values().forEach(item -> testsByItem.put(item, new ArrayList<>()));
    records.stream()
        .sorted(Comparator.comparing(TestRecord::label))
        .forEach(record -> record.requirements().forEach(id -> add(ledger, id, record)));
  }

  private void add(Ledger ledger, String id, TestRecord record) {
    Ledger.Item item = ledger.items().get(id);
    if (item == null) {
      unknown.add(record.label() + " names " + id + ", which is not in requirements.tsv");
    } else {
      testsByItem.getOrDefault(item, new ArrayList<>()).add(record);
    }
  }

  /** One sentence for each id that a test names and the ledger does not have. */
  List<String> unknownIds() {
    return List.copyOf(unknown);
  }

  long passed() {
    return count("passed");
  }

  long failed() {
    return count("failed");
  }

  long open() {
    return count("open");
  }

  String markdown() {
    StringBuilder text = new StringBuilder();
    text.append("# Conformance\n\n")
        .append("Which tests prove which requirement. Written by the test run; do not edit:\n")
        .append("`./baton test --update-docs` brings it up to date.\n\n")
        .append(
            "%d requirements: %d passed, %d failed, %d open.\n"
                .formatted(testsByItem.size(), passed(), failed(), open()));
    String area = "";
    for (var row : testsByItem.entrySet()) {
      if (!row.getKey().area().equals(area)) {
        area = row.getKey().area();
        text.append("\n## ").append(capitalized(area)).append("\n\n");
        text.append("| id | requirement | tests | result |\n|---|---|---|---|\n");
      }
      text.append(row(row.getKey(), row.getValue()));
    }
    return text.append(openList()).toString();
  }

  private static String row(Ledger.Item item, List<TestRecord> tests) {
    List<String> cells = new ArrayList<>();
    if (!tests.isEmpty()) {
      cells.add(tests.size() + (tests.size() == 1 ? " test:" : " tests:"));
    }
    tests.forEach(test -> cells.add("`" + test.label() + "`"));
    return "| %s | %s | %s | %s |\n"
        .formatted(
            item.id(), item.text().replace("|", "\\|"), String.join("<br>", cells), result(tests));
  }

  private String openList() {
    List<String> ids =
        testsByItem.entrySet().stream()
            .filter(row -> result(row.getValue()).equals("open"))
            .map(row -> row.getKey().id())
            .toList();
    return "\n## Open\n\n"
        + (ids.isEmpty()
            ? "None: every requirement has a passing test.\n"
            : "No passing test yet: " + String.join(", ", ids) + ".\n");
  }

  private long count(String result) {
    return testsByItem.values().stream().filter(tests -> result(tests).equals(result)).count();
  }

  private static String result(List<TestRecord> tests) {
    return switch (tests.stream()
        .map(TestRecord::result)
        .reduce(TestResult.SKIPPED, TestResult::and)) {
      case SKIPPED -> "open";
      case PASSED -> "passed";
      case FAILED -> "failed";
    };
  }

  private static String capitalized(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
