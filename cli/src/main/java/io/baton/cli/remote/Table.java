package io.baton.cli.remote;

import io.baton.cli.Paint;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Rows with aligned columns under a head. The last column is as long as it is. */
final class Table {
  private final Paint paint;
  private final List<String> head;
  private final List<List<String>> rows = new ArrayList<>();

  Table(Paint paint, String... head) {
    this.paint = paint;
    this.head = List.of(head);
  }

  void add(String... cells) {
    rows.add(List.of(cells));
  }

  void print(PrintWriter out) {
    int[] widths = head.stream().mapToInt(String::length).toArray();
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    out.println(paint.dim(String.join("  ", padded(head, widths)).stripTrailing()));
    for (List<String> row : rows) {
      List<String> cells = padded(row, widths);
      cells.replaceAll(cell -> Statuses.painted(cell, paint));
      out.println(String.join("  ", cells).stripTrailing());
    }
  }

  private static List<String> padded(List<String> cells, int[] widths) {
    List<String> padded = new ArrayList<>();
    for (int i = 0; i < widths.length; i++) {
      padded.add(cells.get(i) + " ".repeat(widths[i] - cells.get(i).length()));
    }
    return padded;
  }
}
