package io.baton.expression;

import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the islands in one text. Goes on behind a flawed one, so that each is heard of. A backslash
 * directly before an opening mark makes it plain text, two make one backslash before an expression;
 * everywhere else a backslash is itself.
 */
final class TemplateText {
  private final String text;
  private final Names names;
  private final ExpressionLimits limits;
  private final List<TemplateNode.Mixed.Part> parts = new ArrayList<>();
  private final StringBuilder literal = new StringBuilder();
  private boolean escaped;

  private TemplateText(String text, Names names, ExpressionLimits limits) {
    this.text = text;
    this.names = names;
    this.limits = limits;
  }

  static TemplateNode compile(Value.Text source, Names names, ExpressionLimits limits) {
    TemplateNode node = new TemplateText(source.value(), names, limits).compile(source);
    names.requireFlawless();
    return node;
  }

  static boolean mayHoldExpressions(String text) {
    return text.contains("{{") || text.contains("${");
  }

  private TemplateNode compile(Value.Text source) {
    int at = 0;
    for (int open = nextOpen(text, 0); open >= 0; open = nextOpen(text, at)) {
      at = island(at, open);
    }
    literal.append(text, at, text.length());
    if (parts.isEmpty()) {
      return new TemplateNode.Fixed(escaped ? Value.of(literal.toString()) : source);
    }
    if (parts.size() == 1 && isBlankAround()) {
      return new TemplateNode.Island(parts.getFirst().node());
    }
    parts.add(
        new TemplateNode.Mixed.Part(
            literal.toString(), new Node.Constant(Value.NULL), text.length()));
    return new TemplateNode.Mixed(List.copyOf(parts));
  }

  private boolean isBlankAround() {
    return parts.getFirst().before().isBlank() && literal.toString().isBlank();
  }

  /** The first opening mark at or after the offset, or -1. */
  static int nextOpen(String text, int from) {
    for (int brace = text.indexOf('{', from + 1); brace > 0; brace = text.indexOf('{', brace + 1)) {
      char before = text.charAt(brace - 1);
      if (before == '{' || before == '$') {
        return brace - 1;
      }
    }
    return -1;
  }

  /** Reads the text up to the mark and the island behind it; returns where to go on. */
  private int island(int from, int open) {
    int slashes = 0;
    while (open - slashes > from && text.charAt(open - slashes - 1) == '\\') {
      slashes++;
    }
    literal.append(text, from, open - slashes).repeat('\\', slashes / 2);
    escaped |= slashes > 0;
    if (slashes % 2 == 1) {
      literal.append(text, open, open + 2);
      return open + 2;
    }
    Parser.Parsed island = Parser.parseIsland(text, open, names, limits);
    parts.add(new TemplateNode.Mixed.Part(literal.toString(), island.node(), open));
    literal.setLength(0);
    return island.end();
  }
}
