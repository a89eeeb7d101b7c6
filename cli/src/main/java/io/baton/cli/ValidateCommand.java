package io.baton.cli;

import io.baton.flow.Flow;
import io.baton.flow.plan.Plan;
import io.baton.flow.problem.Position;
import io.baton.flow.problem.Problem;
import io.baton.flow.read.Definition;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks definitions and shows every problem; problems are the data of this command. */
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    description = "Shows every problem of definitions as file:line:col: message.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all are valid; there may be warnings", "2:at least one is not"})
@SuppressWarnings("NullAway.Init") // picocli fills in the parameters
final class ValidateCommand implements Callable<Integer> {
  private final Io io;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description =
          "Definitions; a folder means the .yaml, .yml and .json files in it, - is stdin.")
  private List<String> files;

  @Option(names = "--json", description = "Print one JSON object instead.")
  private boolean json;

  @Mixin private FormatOption format;

  ValidateCommand(Io io) {
    this.io = io;
  }

  /** What was found out about one file; the definition is null where it could not be read. */
  private record Finding(Source source, @Nullable Definition definition) {
    boolean isValid() {
      return definition != null && definition.isValid();
    }
  }

  @Override
  public Integer call() {
    List<Finding> findings = together(expanded().stream().map(this::look).toList());
    if (!json) {
      findings.forEach(this::show);
    }
    boolean valid = !findings.isEmpty() && findings.stream().allMatch(Finding::isValid);
    if (json) {
      io.out().println(Paint.json(toJson(findings, valid)));
    }
    return valid ? ExitCode.OK : ExitCode.INVALID;
  }

  private List<String> expanded() {
    List<String> names = new ArrayList<>();
    for (String file : files) {
      if (Source.isFolder(file)) {
        names.addAll(inFolder(file));
      } else {
        names.add(file);
      }
    }
    return names;
  }

  private List<String> inFolder(String folder) {
    try {
      List<String> names = Source.definitionsIn(Path.of(folder));
      if (names.isEmpty()) {
        io.err().println(folder + ": has no .yaml, .yml or .json file");
      }
      return names;
    } catch (IOException broken) {
      io.err().println(folder + ": cannot be listed: " + broken.getMessage());
      return List.of();
    }
  }

  private Finding look(String name) {
    Source source = Source.read(name, io.in());
    return new Finding(source, source instanceof Source.Text text ? format.read(text) : null);
  }

  /** Files that are looked at together know of each other's flows. */
  private List<Finding> together(List<Finding> alone) {
    Set<String> ids = new LinkedHashSet<>();
    for (Finding finding : alone) {
      if (finding.definition() != null && finding.definition().flow() != null) {
        ids.add(finding.definition().flow().id());
      }
    }
    return alone.size() < 2 ? alone : alone.stream().map(finding -> again(finding, ids)).toList();
  }

  private Finding again(Finding finding, Set<String> otherFlows) {
    return finding.source() instanceof Source.Text text
        ? new Finding(text, format.read(text, otherFlows))
        : finding;
  }

  private void show(Finding finding) {
    switch (finding.source()) {
      case Source.Unreadable unreadable -> io.err().println(unreadable.shown());
      case Source.Text text -> show(text, finding);
    }
  }

  private void show(Source.Text text, Finding finding) {
    Definition definition = finding.definition();
    if (definition == null) {
      return;
    }
    new ProblemList(text, definition.problems()).print(io.out(), io.terminal().outStyle());
    Flow flow = definition.flow();
    Plan plan = definition.plan();
    if (flow != null && plan != null) {
      String ok = io.terminal().outAnsi().string("@|green ok|@");
      String format =
          definition.dialect().equals("baton") ? "" : ", format " + definition.dialect();
      io.out()
          .printf(
              "%s  %s  %s, %s%s%n",
              ok, text.name(), flow.id(), Counted.steps(plan.totalSteps()), format);
    }
  }

  private static Obj toJson(List<Finding> findings, boolean valid) {
    List<Value> all = new ArrayList<>();
    List<Value> perFile = new ArrayList<>();
    for (Finding finding : findings) {
      Arr errors = errors(finding);
      errors.forEach(all::add);
      perFile.add(toJson(finding, errors));
    }
    return Obj.builder()
        .put("valid", valid)
        .put("errors", Arr.of(all))
        .put("files", Arr.of(perFile))
        .build();
  }

  private static Obj toJson(Finding finding, Arr errors) {
    Obj.Builder out =
        Obj.builder().put("file", finding.source().name()).put("valid", finding.isValid());
    Definition definition = finding.definition();
    if (definition != null && definition.plan() != null) {
      out.put("flow", definition.plan().flow().id())
          .put("format", definition.dialect())
          .put("totalSteps", definition.plan().totalSteps());
    }
    return out.put("errors", errors).build();
  }

  private static Arr errors(Finding finding) {
    return switch (finding.source()) {
      case Source.Unreadable unreadable -> Arr.of(toJson(unreadable));
      case Source.Text text -> {
        Definition definition = finding.definition();
        List<Problem> problems = definition == null ? List.of() : definition.problems();
        yield new ProblemList(text, problems).toJson();
      }
    };
  }

  private static Obj toJson(Source.Unreadable unreadable) {
    Obj.Builder out = Obj.builder().put("file", unreadable.name()).put("path", "");
    Position position = unreadable.position();
    if (position != null) {
      out.put("line", position.line()).put("column", position.column());
    }
    return out.put("message", unreadable.reason()).put("severity", "error").build();
  }
}
