package io.baton.expression.jmespath;

import io.baton.value.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts of a compiled expression. Closed, so that the evaluator's switch is complete. */
sealed interface Node {
  /** {@code @}: the value itself. */
  record Current() implements Node {}

  record Literal(Value value) implements Node {}

  record Field(String name) implements Node {}

  record Index(int index) implements Node {}

  record Slice(@Nullable Integer start, @Nullable Integer stop, int step) implements Node {}

  /** {@code left.right} and {@code left|right}: right works on what left gives. */
  record Chain(Node left, Node right) implements Node {}

  record Or(Node left, Node right) implements Node {}

  record And(Node left, Node right) implements Node {}

  record Not(Node operand) implements Node {}

  record Comparison(Comparator comparator, Node left, Node right) implements Node {}

  /** {@code []}: one level of nested arrays taken apart. */
  record Flatten(Node operand) implements Node {}

  /** {@code source[*].each}: each applied to every item; nulls are left out. */
  record Projection(Node source, Node each) implements Node {}

  /** {@code source.*.each}: each applied to every value of an object. */
  record ValueProjection(Node source, Node each) implements Node {}

  /** {@code source[?condition].each}. */
  record FilterProjection(Node source, Node condition, Node each) implements Node {}

  record MultiSelectList(List<Node> items) implements Node {}

  record MultiSelectHash(Map<String, Node> fields) implements Node {}

  /** {@code &operand}: handed to a function unevaluated; stands only as a function's argument. */
  record ExpressionReference(Node operand) implements Node {}

  record Call(Function function, List<Node> arguments, int offset) implements Node {}

  /** The operators that compare; those of order give null for anything but two numbers. */
  enum Comparator {
    EQUAL,
    NOT_EQUAL,
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL;

    static Comparator of(String sign) {
      return switch (sign) {
        case "==" -> EQUAL;
        case "!=" -> NOT_EQUAL;
        case "<" -> LESS;
        case "<=" -> LESS_OR_EQUAL;
        case ">" -> GREATER;
        case ">=" -> GREATER_OR_EQUAL;
        default -> throw new IllegalArgumentException(sign);
      };
    }
  }

  default List<Node> children() {
    return switch (this) {
      case Current ignored -> List.of();
      case Literal ignored -> List.of();
      case Field ignored -> List.of();
      case Index ignored -> List.of();
      case Slice ignored -> List.of();
      case Chain(Node left, Node right) -> List.of(left, right);
      case Or(Node left, Node right) -> List.of(left, right);
      case And(Node left, Node right) -> List.of(left, right);
      case Not(Node operand) -> List.of(operand);
      case Comparison(var ignored, Node left, Node right) -> List.of(left, right);
      case Flatten(Node operand) -> List.of(operand);
      case Projection(Node source, Node each) -> List.of(source, each);
      case ValueProjection(Node source, Node each) -> List.of(source, each);
      case FilterProjection(Node source, Node condition, Node each) ->
          List.of(source, condition, each);
      case MultiSelectList(List<Node> items) -> items;
      case MultiSelectHash(Map<String, Node> fields) -> List.copyOf(fields.values());
      case ExpressionReference(Node operand) -> List.of(operand);
      case Call call -> call.arguments();
    };
  }
}
