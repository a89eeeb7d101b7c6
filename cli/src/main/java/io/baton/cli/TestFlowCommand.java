package io.baton.cli;

import io.baton.cli.rehearsal.Differences;
import io.baton.cli.rehearsal.Rehearsal;
import io.baton.cli.rehearsal.TestCase;
import io.baton.cli.rehearsal.TestFile;
import io.baton.cli.rehearsal.TestFileReader;
import io.baton.cli.run.FlowText;
import io.baton.cli.run.Library;
import io.baton.engine.state.ExecutionState;
import io.baton.expression.Suggestion;
import io.baton.flow.plan.Plan;
import io.baton.flow.schema.Checked;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs flows against written cases. */
@Command(
    name = "test-flow",
    mixinStandardHelpOptions = true,
    description = "Runs a flow against cases: inputs, stubbed steps, expected outcome.",
    footer = {
      "",
      "A case runs in virtual time and touches nothing: 'core' and 'transform' steps do",
      "their work, every other needs a stub. docs/testing.md has the format."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every case is as expected",
      "1:some are not; the differences are on stdout",
      "2:a test file or a definition is wrong"
    })
@SuppressWarnings("NullAway.Init") // picocli fills in the parameters
final class TestFlowCommand implements Callable<Integer> {
  private final Io io;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Test files, YAML or JSON.")
  private List<String> files;

  @Mixin private FormatOption format;

  @Option(names = "--case", paramLabel = "TEXT", description = "Only cases whose name has this.")
  private String only = "";

  @Option(names = "--json", description = "Print the results as JSON.")
  private boolean json;

  private final List<Result> results = new ArrayList<>();

  /** How a case went; no differences: as expected. */
  private record Result(String file, TestCase test, List<String> differences) {
    boolean passed() {
      return differences.isEmpty();
    }

    Value toJson() {
      return Obj.builder()
          .put("file", file)
          .put("line", test.position().line())
          .put("name", test.name())
          .put("passed", passed())
          .put("differences", Arr.of(differences.stream().map(Value::of).toList()))
          .build();
    }
  }

  TestFlowCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    boolean sound = true;
    for (String file : files) {
      sound &= runFile(file);
    }
    long failed = results.stream().filter(result -> !result.passed()).count();
    if (json) {
      io.out()
          .println(
              Paint.json(
                  Obj.builder()
                      .put("passed", results.size() - failed)
                      .put("failed", failed)
                      .put("cases", Arr.of(results.stream().map(Result::toJson).toList()))
                      .build()));
    } else {
      io.out().printf("%d passed, %d failed%n", results.size() - failed, failed);
    }
    if (sound && results.isEmpty()) {
      io.err().println("No case has '" + only + "' in its name.");
      return ExitCode.INVALID;
    }
    return !sound ? ExitCode.INVALID : failed > 0 ? ExitCode.FAILED : ExitCode.OK;
  }

  /** False where the file or its definition cannot be used. */
  private boolean runFile(String file) {
    Source source = Source.read(file, io.in());
    if (!(source instanceof Source.Text text)) {
      io.err().println(((Source.Unreadable) source).shown());
      return false;
    }
    TestFileReader.Read read = TestFileReader.read(text.text());
    new ProblemList(text, read.problems()).print(io.err(), io.terminal().errStyle());
    Library library = read.file() == null ? null : library(file, read.file());
    if (read.file() == null || library == null) {
      return false;
    }
    read.file().cases().stream()
        .filter(test -> test.name().contains(only))
        .forEach(test -> show(new Result(file, test, play(library, test))));
    return true;
  }

  private @Nullable Library library(String file, TestFile test) {
    Path folder = Path.of(file).toAbsolutePath().getParent();
    Path beside = folder == null ? Path.of(test.flow()) : folder.resolve(test.flow());
    Path cwd = Path.of("").toAbsolutePath();
    String shown =
        beside.normalize().startsWith(cwd)
            ? cwd.relativize(beside.normalize()).toString()
            : beside.toString();
    FlowText flow = format.loadFlow(shown, io);
    if (flow == null) {
      return null;
    }
    Library library = new Library(flow, Neighbours.of(shown));
    library.missing().forEach(line -> io.err().println(shown + ": " + line));
    return library.missing().isEmpty() ? library : null;
  }

  private static List<String> play(Library library, TestCase test) {
    Plan plan = library.main().plan();
    if (plan.input().apply(test.input()) instanceof Checked.Refused refused) {
      return refused.violations().stream()
          .map(wrong -> "input." + wrong.path() + ": " + wrong.message())
          .toList();
    }
    Rehearsal rehearsal = new Rehearsal(library, test);
    if (!rehearsal.unknownSteps().isEmpty()) {
      return rehearsal.unknownSteps().stream()
          .map(
              step ->
                  "steps.%s: there is no such step%s"
                      .formatted(step, Suggestion.didYouMean(step, rehearsal.stepIds())))
          .toList();
    }
    ExecutionState ended = rehearsal.play();
    return Differences.of(test.expect(), ended);
  }

  private void show(Result result) {
    results.add(result);
    if (json) {
      return;
    }
    Paint paint = io.terminal().outStyle().paint();
    String name = Paint.harmless(result.test().name());
    String place = "%s:%d: ".formatted(result.file(), result.test().position().line());
    if (result.passed()) {
      io.out().println(paint.green("ok   ") + paint.dim(place) + name);
      return;
    }
    io.out().println(paint.red("FAIL ") + place + paint.bold(name));
    result.differences().forEach(line -> io.out().println("       " + Paint.harmless(line)));
  }
}
