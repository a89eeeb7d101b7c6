package io.baton.expression;

import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads {@code .name}, {@code [index]} and {@code [*]} behind a value. The names that other
 * languages use to leave their data are refused, although a path could only ever find JSON with
 * them: whoever writes them expects something that does not exist here.
 *
 * <p>Names are interned: a flow repeats the same few thousands of times, and comparing a name with
 * itself need not look at its letters.
 */
final class PathParser {
  private static final Set<String> FOREIGN =
      Set.of("class", "getClass", "constructor", "__proto__", "prototype");

  private final Cursor cursor;
  private final Names names;
  private final Parser parser;

  PathParser(Cursor cursor, Names names, Parser parser) {
    this.cursor = cursor;
    this.names = names;
    this.parser = parser;
  }

  /** The path behind any value, or the value itself where none follows. */
  Node after(Node base, int offset) {
    List<PathStep> steps = steps("");
    return steps.isEmpty() ? base : new Node.Path(base, steps, offset);
  }

  /** The path that begins with a name, which was just read. */
  Node fromRoot(Token root) {
    requireOwn(root, "");
    int slot = names.slotOf(root.text());
    if (slot >= 0) {
      return after(new Node.Local(slot, root.start()), root.start());
    }
    String name = root.text().intern();
    List<PathStep> steps = steps(name);
    requireKnownWord(root, steps);
    List<String> fixed = fixedPart(name, steps);
    names.add(new Mention.Path(fixed, root.start()));
    if (fixed.size() == 1) {
      Node whole = new Node.Root(name, root.start());
      return steps.isEmpty() ? whole : new Node.Path(whole, steps, root.start());
    }
    Node member = new Node.Member(name, fixed.get(1), root.start());
    return steps.size() == 1
        ? member
        : new Node.Path(member, List.copyOf(steps.subList(1, steps.size())), root.start());
  }

  private static List<String> fixedPart(String root, List<PathStep> steps) {
    List<String> fixed = new ArrayList<>(List.of(root));
    for (PathStep step : steps) {
      if (!(step instanceof PathStep.Key key)) {
        break;
      }
      fixed.add(key.name());
    }
    return fixed;
  }

  private List<PathStep> steps(String before) {
    List<PathStep> steps = new ArrayList<>();
    String previous = before;
    while (cursor.at(".") || cursor.at("[")) {
      PathStep step = cursor.at(".") ? member(previous) : index();
      previous = step instanceof PathStep.Key key ? key.name() : "";
      steps.add(step);
    }
    return List.copyOf(steps);
  }

  private PathStep member(String previous) {
    Token name = cursor.advanceToMember();
    if (cursor.at("(")) {
      throw new ExpressionException(
          "values have no methods; functions are called as %s(x)".formatted(name.text()),
          name.start());
    }
    requireOwn(name, previous);
    return new PathStep.Key(name.text().intern());
  }

  private PathStep index() {
    cursor.advance();
    int offset = cursor.token().start();
    if (cursor.at("*")) {
      cursor.advance();
      cursor.expect("]", "after '[*'");
      return new PathStep.Each();
    }
    if (cursor.at("]")) {
      throw cursor.fail("an index is missing; write [0] for the first item or [*] for all");
    }
    Node index = parser.expression();
    cursor.expect("]", "to close '['");
    return index instanceof Node.Constant(Value.Text key)
        ? new PathStep.Key(key.value())
        : new PathStep.Index(index, offset);
  }

  /** An error has a class, which is data and may be read as {@code error.class}. */
  private void requireOwn(Token name, String previous) {
    boolean classOfError = name.text().equals("class") && previous.equals("error");
    if (FOREIGN.contains(name.text()) && !classOfError) {
      names.flaw(
          "'%s' is not available; write ['%<s'] for a field of that name".formatted(name.text()),
          name.start());
    }
  }

  private void requireKnownWord(Token root, List<PathStep> steps) {
    String meant = steps.isEmpty() ? NearMisses.constant(root.text()) : null;
    if (meant != null) {
      names.flaw(
          "'%s' is not a value; did you mean '%s'?".formatted(root.text(), meant), root.start());
    }
  }
}
