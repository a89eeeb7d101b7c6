package io.baton.expression;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.List;

/** The compiled form of a template. */
sealed interface TemplateNode {
  Value evaluate(Evaluation run);

  /** A part without expressions. */
  record Fixed(Value value) implements TemplateNode {
    @Override
    public Value evaluate(Evaluation run) {
      return value;
    }
  }

  /** A text that is exactly one expression: the value keeps its type. */
  record Island(Node node) implements TemplateNode {
    @Override
    public Value evaluate(Evaluation run) {
      return node.evaluate(run);
    }
  }

  /** A text with expressions among other text. */
  record Mixed(List<Part> parts) implements TemplateNode {
    /** The expression, and the literal text before it. */
    record Part(String before, Node node, int offset) {}

    @Override
    public Value evaluate(Evaluation run) {
      StringBuilder text = new StringBuilder();
      for (Part part : parts) {
        String inserted = run.textOf(part.node.evaluate(run), part.offset);
        run.produce(part.before.length() + inserted.length(), part.offset);
        text.append(part.before).append(inserted);
      }
      return Value.of(text.toString());
    }
  }

  record Items(List<TemplateNode> items) implements TemplateNode {
    @Override
    public Value evaluate(Evaluation run) {
      List<Value> values = new ArrayList<>(items.size());
      for (TemplateNode item : items) {
        values.add(item.evaluate(run));
      }
      return Arr.of(values);
    }
  }

  record Fields(List<Field> fields) implements TemplateNode {
    record Field(String key, TemplateNode node) {}

    @Override
    public Value evaluate(Evaluation run) {
      if (fields.size() == 1) {
        Field only = fields.getFirst();
        return Obj.of(only.key, only.node.evaluate(run));
      }
      Obj.Builder object = Obj.builder(fields.size());
      for (Field field : fields) {
        object.put(field.key, field.node.evaluate(run));
      }
      return object.build();
    }
  }
}
