package io.baton.flow.read;

import io.baton.flow.Ids;
import io.baton.flow.catalog.AdapterCatalog;
import io.baton.flow.catalog.TypeAliases;
import io.baton.flow.dialect.Dialect;
import io.baton.flow.dialect.Dialects;
import io.baton.flow.dialect.Translation;
import io.baton.flow.dialect.Vocabulary;
import io.baton.flow.document.DocumentReader;
import io.baton.flow.document.DocumentReading;
import io.baton.flow.document.Node;
import io.baton.flow.document.Syntax;
import io.baton.flow.place.Places;
import io.baton.flow.place.SourceText;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlanCompiler;
import io.baton.flow.plan.Planning;
import io.baton.flow.problem.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * From the text of a definition to its plan: document, dialect, flow, plan. Each stage goes on with
 * what the one before could make out, so that one reading finds the problems of all of them.
 */
public final class Definitions {
  public static final String CANONICAL = "baton";

  private static final Comparator<Problem> BY_PLACE =
      Comparator.<Problem>comparingInt(problem -> problem.position().line())
          .thenComparingInt(problem -> problem.position().column())
          .thenComparing(Problem::path)
          .thenComparing(Problem::message);

  private Definitions() {}

  /** Reads with the built-in adapters and the default limits. */
  public static Definition read(String text, String fileName) {
    return read(text, fileName, DefinitionOptions.DEFAULT);
  }

  /** The file's name says which syntax it has; without a known ending, the text does. */
  public static Definition read(String text, String fileName, DefinitionOptions options) {
    DocumentReading document =
        DocumentReader.read(text, syntax(fileName), options.documentLimits());
    Node root = document.root();
    if (root == null) {
      return refused(document.problems(), CANONICAL);
    }
    List<Problem> problems = new ArrayList<>(document.problems());
    Dialect dialect = dialect(root, options.format(), problems);
    if (dialect == null) {
      return refused(problems, CANONICAL);
    }
    Translation translation =
        new Translation(flowId(fileName), new CatalogVocabulary(options.catalog()));
    Node translated = dialect.translate(root, translation);
    problems.addAll(translation.problems());
    return compile(translated, text, dialect.name(), problems, options);
  }

  private static @Nullable Dialect dialect(
      Node root, @Nullable String format, List<Problem> problems) {
    if (format == null) {
      return Dialects.recognise(root);
    }
    Dialect named = Dialects.named(format).orElse(null);
    if (named == null) {
      problems.add(Problem.error("", root.position(), Dialects.unknown(format)));
    }
    return named;
  }

  /** For forms in which a flow has no id: what the file is called. */
  private static String flowId(String fileName) {
    String name = fileName.substring(fileName.lastIndexOf('/') + 1);
    int dot = name.lastIndexOf('.');
    String id = dot > 0 ? name.substring(0, dot) : name;
    return Ids.refusal(id) == null ? id : Translation.DEFAULT_FLOW_ID;
  }

  private record CatalogVocabulary(AdapterCatalog catalog) implements Vocabulary {
    @Override
    public boolean knowsAdapter(String adapter) {
      return catalog.knows(adapter);
    }

    @Override
    public boolean knowsType(String type) {
      return TypeAliases.control(type) != null || TypeAliases.call(type, catalog) != null;
    }
  }

  private static Definition compile(
      Node root, String text, String dialect, List<Problem> problems, DefinitionOptions options) {
    FlowReading reading = FlowReader.read(root, options.catalog(), options.limits());
    problems.addAll(reading.problems());
    if (reading.draft() == null) {
      return refused(problems, dialect);
    }
    Planning planning =
        PlanCompiler.compile(
            reading.draft(),
            reading.places().in(new SourceText(text)),
            options.catalog(),
            options.otherFlows());
    problems.addAll(planning.problems());
    return finished(reading, planning.plan(), problems, dialect);
  }

  private static Definition finished(
      FlowReading reading, @Nullable Plan plan, List<Problem> problems, String dialect) {
    boolean wrong = problems.stream().anyMatch(Problem::isError);
    return new Definition(
        wrong ? null : reading.flow(),
        wrong ? null : plan,
        sorted(problems),
        dialect,
        reading.places());
  }

  private static Definition refused(List<Problem> problems, String dialect) {
    return new Definition(null, null, sorted(problems), dialect, Places.NONE);
  }

  private static List<Problem> sorted(List<Problem> problems) {
    return problems.stream().distinct().sorted(BY_PLACE).toList();
  }

  private static Syntax syntax(String fileName) {
    if (fileName.endsWith(".json")) {
      return Syntax.JSON;
    }
    return fileName.endsWith(".yaml") || fileName.endsWith(".yml") ? Syntax.YAML : Syntax.AUTO;
  }
}
