package io.baton.expression.jmespath;

import io.baton.value.Value;

/**
 * A word of the expression.
 *
 * @param text the name, the digits, or the sign as written
 * @param value what a literal stands for; JSON null for every other kind
 * @param offset where it begins in the source
 */
record Token(Kind kind, String text, Value value, int offset) {

  /** The kinds, each with how strongly it binds to what stands left of it (0: not at all). */
  enum Kind {
    END("the end of the expression", 0),
    NAME("a name", 0),
    QUOTED_NAME("a quoted name", 0),
    NUMBER("a number", 0),
    LITERAL("a literal", 0),
    RIGHT_BRACKET("']'", 0),
    RIGHT_PAREN("')'", 0),
    RIGHT_BRACE("'}'", 0),
    COMMA("','", 0),
    COLON("':'", 0),
    CURRENT("'@'", 0),
    EXPRESSION_REFERENCE("'&'", 0),
    PIPE("'|'", 1),
    OR("'||'", 2),
    AND("'&&'", 3),
    COMPARATOR("a comparison", 5),
    FLATTEN("'[]'", 9),
    STAR("'*'", 20),
    FILTER("'[?'", 21),
    DOT("'.'", 40),
    NOT("'!'", 45),
    LEFT_BRACE("'{'", 50),
    LEFT_BRACKET("'['", 55),
    LEFT_PAREN("'('", 60);

    final String description;
    final int binding;

    Kind(String description, int binding) {
      this.description = description;
      this.binding = binding;
    }
  }

  boolean is(Kind other) {
    return kind == other;
  }

  /** How an error message names this token. */
  String described() {
    return switch (kind) {
      case NAME, QUOTED_NAME, NUMBER, COMPARATOR -> "'" + text + "'";
      default -> kind.description;
    };
  }
}
