package io.baton.expression;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression that runs in time linear in the text, whatever the pattern: all ways to
 * match are followed side by side, never one after the other. That is why it has neither
 * back-references nor look-around, which no such machine can have.
 */
final class Pattern {
  /** One instruction; targets are positions in the program. */
  sealed interface Step {
    record One(IntPredicate accepts) implements Step {}

    record Fork(int first, int second) implements Step {}

    record Jump(int target) implements Step {}

    record At(Edge edge) implements Step {}

    record Found() implements Step {}
  }

  enum Edge {
    START,
    END,
    WORD,
    NOT_WORD
  }

  private final List<Step> program;

  private Pattern(List<Step> program) {
    this.program = program;
  }

  static Pattern compile(String pattern, Arguments args) {
    try {
      return compile(pattern);
    } catch (IllegalArgumentException e) {
      throw args.fail(unusable(e));
    }
  }

  /** Why the pattern can never be used, or null. */
  static @Nullable String refusal(String pattern) {
    try {
      compile(pattern);
      return null;
    } catch (IllegalArgumentException e) {
      return unusable(e);
    }
  }

  private static Pattern compile(String pattern) {
    return new Pattern(PatternProgram.of(PatternParser.parse(pattern)));
  }

  private static String unusable(IllegalArgumentException flaw) {
    return "the pattern is not usable: " + flaw.getMessage();
  }

  /** Whether the pattern matches anywhere in the text. */
  boolean isFoundIn(String text, Arguments args) {
    int[] characters = text.codePoints().toArray();
    int[] marks = new int[program.size()];
    Arrays.fill(marks, -1);
    List<Integer> current = new ArrayList<>();
    for (int at = 0; at <= characters.length; at++) {
      List<Integer> next = new ArrayList<>();
      for (int thread : current) {
        if (program.get(thread) instanceof Step.One one && one.accepts.test(characters[at - 1])) {
          if (follow(thread + 1, characters, at, marks, next)) {
            return true;
          }
        }
      }
      if (follow(0, characters, at, marks, next)) {
        return true;
      }
      args.run().spend(1 + next.size() / 8, args.offset());
      current = next;
    }
    return false;
  }

  /** Adds every instruction that can be reached without a character; true where one is the end. */
  private boolean follow(int start, int[] text, int at, int[] marks, List<Integer> reached) {
    Deque<Integer> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      int position = open.pop();
      if (marks[position] == at) {
        continue;
      }
      marks[position] = at;
      switch (program.get(position)) {
        case Step.One ignored -> reached.add(position);
        case Step.Jump jump -> open.push(jump.target);
        case Step.Fork fork -> {
          open.push(fork.second);
          open.push(fork.first);
        }
        case Step.At edge -> {
          if (holds(edge.edge, text, at)) {
            open.push(position + 1);
          }
        }
        case Step.Found ignored -> {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean holds(Edge edge, int[] text, int at) {
    boolean border = isWord(text, at - 1) != isWord(text, at);
    return switch (edge) {
      case START -> at == 0;
      case END -> at == text.length;
      case WORD -> border;
      case NOT_WORD -> !border;
    };
  }

  private static boolean isWord(int[] text, int at) {
    return at >= 0 && at < text.length && PatternClasses.isWord(text[at]);
  }
}
