package io.baton.expression;

import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * The compiled form of an expression: a tree that evaluates itself. Chains of operators and paths
 * are flat lists, so the tree is only as deep as the source is nested, which the parser bounds.
 */
sealed interface Node {
  Value evaluate(Evaluation run);

  record Constant(Value value) implements Node {
    @Override
    public Value evaluate(Evaluation run) {
      return value;
    }
  }

  /** The whole value of a root name; a name without a value is null. */
  record Root(String name, int offset) implements Node {
    @Override
    public Value evaluate(Evaluation run) {
      run.spend(1, offset);
      Value value = run.scope().root(name);
      return value == null ? Value.NULL : value;
    }
  }

  /** The first two parts of a path, asked for together so that the root need not be built. */
  record Member(String root, String name, int offset) implements Node {
    @Override
    public Value evaluate(Evaluation run) {
      run.spend(1, offset);
      Value value = run.scope().member(root, name);
      return value == null ? Value.NULL : value;
    }
  }

  /** The parameter of an enclosing lambda. */
  record Local(int slot, int offset) implements Node {
    @Override
    public Value evaluate(Evaluation run) {
      run.spend(1, offset);
      return run.local(slot);
    }
  }

  record Path(Node base, List<PathStep> steps, int offset) implements Node {
    @Override
    public Value evaluate(Evaluation run) {
      return PathStep.walk(base.evaluate(run), steps, 0, run, offset);
    }
  }

  record EventSeen(EventName event, int offset) implements Node {
    @Override
    public Value evaluate(Evaluation run) {
      run.spend(1, offset);
      return Value.of(run.scope().hasEvent(event));
    }
  }

  /** Operators of one precedence, applied from left to right. */
  record Chain(Node first, List<Link> links) implements Node {
    record Link(Operator operator, Node right, int offset) {}

    @Override
    public Value evaluate(Evaluation run) {
      Value value = first.evaluate(run);
      for (Link link : links) {
        run.spend(1, link.offset);
        value = link.operator.apply(value, link.right.evaluate(run), run, link.offset);
      }
      return value;
    }
  }

  record And(List<Node> parts) implements Node {
    @Override
    public Value evaluate(Evaluation run) {
      for (Node part : parts) {
        if (!Truth.of(part.evaluate(run))) {
          return Value.FALSE;
        }
      }
      return Value.TRUE;
    }
  }

  record Or(List<Node> parts) implements Node {
    @Override
    public Value evaluate(Evaluation run) {
      for (Node part : parts) {
        if (Truth.of(part.evaluate(run))) {
          return Value.TRUE;
        }
      }
      return Value.FALSE;
    }
  }

  /** The first part that is not null. */
  record Coalesce(List<Node> parts) implements Node {
    @Override
    public Value evaluate(Evaluation run) {
      Value value = Value.NULL;
      for (int i = 0; i < parts.size() && value.equals(Value.NULL); i++) {
        value = parts.get(i).evaluate(run);
      }
      return value;
    }
  }

  record Not(Node operand, int offset) implements Node {
    @Override
    public Value evaluate(Evaluation run) {
      run.spend(1, offset);
      return Value.of(!Truth.of(operand.evaluate(run)));
    }
  }

  record Negate(Node operand, int offset) implements Node {
    @Override
    public Value evaluate(Evaluation run) {
      run.spend(1, offset);
      return Operator.negate(operand.evaluate(run), offset);
    }
  }

  record Choice(Node condition, Node then, Node otherwise, int offset) implements Node {
    @Override
    public Value evaluate(Evaluation run) {
      run.spend(1, offset);
      return Truth.of(condition.evaluate(run)) ? then.evaluate(run) : otherwise.evaluate(run);
    }
  }

  record ListOf(List<Node> items, int offset) implements Node {
    @Override
    public Value evaluate(Evaluation run) {
      run.spend(1, offset);
      List<Value> values = new ArrayList<>(items.size());
      for (Node item : items) {
        values.add(item.evaluate(run));
      }
      return run.makeList(values, offset);
    }
  }

  record ObjectOf(List<Field> fields, int offset) implements Node {
    record Field(String key, Node value) {}

    @Override
    public Value evaluate(Evaluation run) {
      run.spend(1, offset);
      run.produce(fields.size(), offset);
      Obj.Builder object = Obj.builder();
      for (Field field : fields) {
        object.put(field.key, field.value.evaluate(run));
      }
      return object.build();
    }
  }

  record Call(Function function, List<Argument> arguments, int offset) implements Node {
    @Override
    public Value evaluate(Evaluation run) {
      run.spend(1, offset);
      return function.body().apply(Arguments.evaluate(this, run));
    }
  }
}
