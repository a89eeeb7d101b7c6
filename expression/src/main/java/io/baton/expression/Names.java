package io.baton.expression;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What the parser has seen in one text: the names that it mentions, the lambda names in force, and
 * what is wrong without keeping the rest from being read.
 */
final class Names {
  private final List<Mention> mentions = new ArrayList<>();
  private final List<String> locals = new ArrayList<>();
  private final List<ExpressionException.Flaw> flaws = new ArrayList<>();

  void add(Mention mention) {
    mentions.add(mention);
  }

  List<Mention> mentions() {
    return mentions;
  }

  /** Notes something wrong, after which the parser can go on. */
  void flaw(String message, int offset) {
    flaws.add(new ExpressionException.Flaw(message, offset));
  }

  /** Notes what the parser could not get over. */
  void flaw(ExpressionException fatal) {
    flaws.addAll(fatal.flaws());
    locals.clear();
  }

  /**
   * @throws ExpressionException where anything is wrong
   */
  void requireFlawless() {
    if (!flaws.isEmpty()) {
      throw new ExpressionException(flaws);
    }
  }

  /** The slot of the lambda name, or -1 where it is none. */
  int slotOf(String name) {
    return locals.lastIndexOf(name);
  }

  int enterLambda(String name) {
    locals.add(name);
    return locals.size() - 1;
  }

  void leaveLambda() {
    locals.removeLast();
  }

  static References references(Collection<Mention> mentions) {
    Set<List<String>> paths = new LinkedHashSet<>();
    Set<String> events = new LinkedHashSet<>();
    for (Mention mention : mentions) {
      switch (mention) {
        case Mention.Path path -> paths.add(path.path());
        case Mention.Event event -> events.add(event.type());
      }
    }
    return new References(paths, events);
  }
}
