package io.baton.flow.plan;

import io.baton.expression.Expression;
import io.baton.expression.Template;
import io.baton.flow.InputMapping;
import io.baton.flow.Loop;
import io.baton.flow.OutputCapture;
import io.baton.flow.Step;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compiles what is written in one step. */
final class StepCompiler {
  private final StepDraft draft;
  private final Step step;
  private final Texts texts;
  private final Destinations destinations;
  private final Findings findings;
  private final View outside;
  private final View inside;
  private final Sources sources;

  StepCompiler(
      StepDraft draft, Texts texts, Destinations destinations, Sources sources, Findings findings) {
    this.draft = draft;
    this.step = draft.step;
    this.texts = texts;
    this.destinations = destinations;
    this.sources = sources;
    this.findings = findings;
    this.outside = View.around(draft);
    this.inside = outside.inLoop(step.loop() != null);
  }

  void compile(WorkCompiler works) {
    draft.startWhen = texts.expression(draft.path("startWhen"), step.startWhen(), outside);
    draft.condition = texts.expression(draft.path("condition"), step.condition(), inside);
    draft.conditionPerItem = readsItem(draft.condition);
    draft.retryWhen =
        texts.expression(draft.path("retryWhen"), step.retryWhen(), inside.withError());
    draft.repeat = repeat();
    draft.privateVars = privateVars();
    draft.mapping = mapping();
    draft.capture = capture();
    draft.work(works.compile(draft, inside));
    draft.usesSecrets |= !step.secrets().isEmpty();
  }

  private boolean readsItem(@Nullable Expression condition) {
    return condition != null
        && step.loop() instanceof Loop.ForEach
        && (condition.references().usesRoot("item") || condition.references().usesRoot("index"));
  }

  private Repeat repeat() {
    return switch (step.loop()) {
      case null -> Repeat.ONCE;
      case Loop.ForEach loop ->
          new Repeat.ForEach(
              items(loop.items()), loop.concurrency() == null ? 0 : loop.concurrency());
      case Loop.While loop -> {
        Expression condition = texts.expression(draft.path("while"), loop.condition(), inside);
        yield condition == null ? Repeat.ONCE : new Repeat.While(condition, loop.maxIterations());
      }
    };
  }

  /** A text without braces is an expression all the same: nobody loops over letters. */
  private Template items(Value items) {
    String path = draft.path("forEach");
    boolean bare =
        items instanceof Value.Text text
            && !text.value().contains("{{")
            && !text.value().contains("${");
    if (bare && items instanceof Value.Text text) {
      Expression checked = texts.expression(path, text.value(), outside);
      return Template.compile(checked == null ? Value.NULL : wrapped(text.value()));
    }
    if (!(items instanceof Arr) && !(items instanceof Value.Text)) {
      findings.error(
          path, "'forEach' must be a list or an expression that gives one, not " + kind(items));
    }
    return texts.template(path, items, outside);
  }

  private static Value wrapped(String expression) {
    return Value.of("{{ " + expression + " }}");
  }

  private static String kind(Value value) {
    return value instanceof Obj ? "an object" : "a " + value.typeName();
  }

  private Map<String, Template> privateVars() {
    if (step.privateVars().isEmpty()) {
      return Map.of();
    }
    Map<String, Template> variables = new LinkedHashMap<>();
    step.privateVars()
        .forEach(
            (name, value) -> {
              String path = Texts.join(draft.path("private"), name);
              Template template = texts.template(path, value, inside);
              ListedSecrets.note(draft, path, template.references(), findings);
              variables.put(name, template);
            });
    return variables;
  }

  private Mapping mapping() {
    InputMapping input = step.input();
    if (input.equals(InputMapping.NONE)) {
      return Mapping.NONE;
    }
    String path = draft.path("input");
    String fromPath = findings.places.has(path + ".from") ? path + ".from" : path;
    Template from =
        input.from() == null
            ? null
            : texts.template(fromPath, sources.readable(input.from()), inside);
    if (from != null) {
      ListedSecrets.note(draft, fromPath, from.references(), findings);
    }
    return new Mapping(
        from,
        texts.jmesPath(path + ".transform", input.transform()),
        texts.schema(path + ".schema", input.schema()));
  }

  private Capture capture() {
    OutputCapture output = step.output();
    if (output.equals(OutputCapture.NONE)) {
      return Capture.NONE;
    }
    String path = draft.path("output");
    String to = output.to();
    String toPath = findings.places.has(path + ".to") ? path + ".to" : path;
    List<String> destination = to == null ? List.of() : destinations.parse(toPath, to);
    return new Capture(
        destination,
        texts.jmesPath(path + ".transform", output.transform()),
        output.merge(),
        texts.schema(path + ".schema", output.schema()));
  }
}
