package io.baton.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** All requirements by id, in the order of the ledger {@code requirements.tsv}. */
record Ledger(Map<String, Item> items) {
  record Item(String id, String area, String text) {}

  static Ledger load() throws IOException {
    try (var in = Objects.requireNonNull(Ledger.class.getResourceAsStream("requirements.tsv"));
        var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      Map<String, Item> items = new LinkedHashMap<>();
      lines.lines().skip(1).map(Ledger::item).forEach(item -> putOnce(items, item));
      return new Ledger(items);
    }
  }

  private static Item item(String line) {
    String[] cells = line.split("\t", -1);
    if (cells.length != 3) {
      throw new IllegalStateException("requirements.tsv: expected id, area, text in: " + line);
    }
    return new Item(cells[0], cells[1], cells[2]);
  }

  private static void putOnce(Map<String, Item> items, Item item) {
    if (items.put(item.id(), item) != null) {
      throw new IllegalStateException("requirements.tsv: " + item.id() + " is listed twice");
    }
  }
}
