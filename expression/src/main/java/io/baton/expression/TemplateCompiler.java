package io.baton.expression;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Walks a value and compiles the texts in it. Goes on after a flaw, so that the author hears of all
 * of them at once. Keys are never expressions: the shape of a template is fixed.
 */
final class TemplateCompiler {
  private final ExpressionLimits limits;
  private final List<Mention> mentions = new ArrayList<>();
  private final List<TemplateException.Flaw> flaws = new ArrayList<>();

  TemplateCompiler(ExpressionLimits limits) {
    this.limits = limits;
  }

  TemplateNode compile(Value source) {
    if (source.depth() > limits.maxResultDepth()) {
      String message =
          "the value is nested deeper than %d (maxResultDepth)".formatted(limits.maxResultDepth());
      throw new TemplateException(List.of(new TemplateException.Flaw("", "", 0, message)));
    }
    TemplateNode node = node(source, "");
    if (!flaws.isEmpty()) {
      throw new TemplateException(flaws);
    }
    return node;
  }

  References references() {
    return Names.references(mentions);
  }

  private TemplateNode node(Value value, String path) {
    return switch (value) {
      case Value.Text text -> text(text, path);
      case Arr list -> items(list, path);
      case Obj object -> fields(object, path);
      case Value.Null ignored -> new TemplateNode.Fixed(value);
      case Value.Bool ignored -> new TemplateNode.Fixed(value);
      case Value.Num ignored -> new TemplateNode.Fixed(value);
    };
  }

  private TemplateNode text(Value.Text text, String path) {
    if (!TemplateText.mayHoldExpressions(text.value())) {
      return new TemplateNode.Fixed(text);
    }
    Names names = new Names();
    try {
      TemplateNode node = TemplateText.compile(text, names, limits);
      mentions.addAll(names.mentions());
      return node;
    } catch (ExpressionException e) {
      e.flaws()
          .forEach(
              flaw ->
                  flaws.add(
                      new TemplateException.Flaw(
                          path, text.value(), flaw.offset(), flaw.message())));
      return new TemplateNode.Fixed(text);
    }
  }

  private TemplateNode items(Arr list, String path) {
    List<TemplateNode> items = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      items.add(node(list.get(i), "%s[%d]".formatted(path, i)));
    }
    return simplest(new TemplateNode.Items(List.copyOf(items)), items);
  }

  private TemplateNode fields(Obj object, String path) {
    List<TemplateNode.Fields.Field> fields = new ArrayList<>(object.size());
    for (Map.Entry<String, Value> field : object.fields().entrySet()) {
      String key = field.getKey();
      TemplateNode part = node(field.getValue(), path.isEmpty() ? key : path + "." + key);
      fields.add(new TemplateNode.Fields.Field(key.intern(), part));
    }
    List<TemplateNode> parts = fields.stream().map(TemplateNode.Fields.Field::node).toList();
    return simplest(new TemplateNode.Fields(List.copyOf(fields)), parts);
  }

  private TemplateNode simplest(TemplateNode node, Collection<TemplateNode> parts) {
    boolean constant = parts.stream().allMatch(TemplateNode.Fixed.class::isInstance);
    return constant
        ? new TemplateNode.Fixed(node.evaluate(new Evaluation(root -> null, limits)))
        : node;
  }
}
