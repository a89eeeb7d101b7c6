package io.baton.cli.rehearsal;

import io.baton.engine.Failure;
import io.baton.flow.ErrorClass;
import io.baton.flow.document.DocumentReader;
import io.baton.flow.document.DocumentReading;
import io.baton.flow.document.Node;
import io.baton.flow.document.Syntax;
import io.baton.flow.problem.Problem;
import io.baton.value.Value;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a test file, YAML or JSON; names everything that is wrong with it at its place. */
public final class TestFileReader {
  private static final List<String> FILE_KEYS = List.of("flow", "cases");
  private static final List<String> CASE_KEYS =
      List.of("name", "at", "input", "steps", "approvals", "signals", "expect");
  private static final List<String> STUB_KEYS = List.of("output", "error");
  private static final List<String> ERROR_KEYS = List.of("code", "message", "class", "status");
  private static final List<String> EXPECT_KEYS =
      List.of("status", "output", "variables", "steps", "error");
  private static final String DEFAULT_TIME = "2026-01-01T00:00:00Z";

  private final List<Problem> problems = new ArrayList<>();

  private TestFileReader() {}

  /**
   * What came of reading.
   *
   * @param file null where there are problems
   */
  public record Read(@Nullable TestFile file, List<Problem> problems) {}

  public static Read read(String text) {
    DocumentReading document = DocumentReader.read(text, Syntax.AUTO);
    TestFileReader reader = new TestFileReader();
    reader.problems.addAll(document.problems());
    TestFile file = document.root() == null ? null : reader.file(document.root());
    boolean sound = reader.problems.stream().noneMatch(Problem::isError);
    return new Read(sound ? file : null, List.copyOf(reader.problems));
  }

  private @Nullable TestFile file(Node root) {
    Part part = Part.of("", root, problems).allow(FILE_KEYS);
    String flow = part.text("flow", null);
    List<TestCase> cases = new ArrayList<>();
    if (part.get("cases") instanceof Node.Seq items && !items.items().isEmpty()) {
      for (int i = 0; i < items.items().size(); i++) {
        TestCase read = testCase("cases[" + i + "]", items.items().get(i));
        if (read != null) {
          cases.add(read);
        }
      }
    } else {
      part.tell(part.position(), "'cases' must be a list with one case at least");
    }
    return flow == null ? null : new TestFile(flow, cases);
  }

  private @Nullable TestCase testCase(String path, Node node) {
    Part part = Part.of(path, node, problems).allow(CASE_KEYS);
    String name = part.text("name", null);
    Node expect = part.get("expect");
    if (expect == null) {
      part.tell(part.position(), "'expect' is missing: what should come of it?");
    } else {
      Part.of(path + ".expect", expect, problems).allow(EXPECT_KEYS);
    }
    Map<String, Stub> stubs = new LinkedHashMap<>();
    part.entries("steps")
        .forEach((step, stub) -> stubs.put(step, stub(path + ".steps." + step, stub)));
    return name == null
        ? null
        : new TestCase(
            name,
            part.position(),
            time(part),
            part.object("input"),
            stubs,
            approvals(part),
            part.object("signals").fields(),
            part.object("expect"));
  }

  private static long time(Part part) {
    String text = part.text("at", DEFAULT_TIME);
    try {
      return Instant.parse(text == null ? DEFAULT_TIME : text).toEpochMilli();
    } catch (DateTimeParseException wrong) {
      part.tell(part.position(), "'at' must be a time such as " + DEFAULT_TIME);
      return 0;
    }
  }

  private static Map<String, Boolean> approvals(Part part) {
    Map<String, Boolean> approvals = new LinkedHashMap<>();
    part.object("approvals")
        .fields()
        .forEach(
            (step, decision) -> {
              boolean approved = decision.equals(Value.of("approve"));
              if (!approved && !decision.equals(Value.of("reject"))) {
                part.tell(part.position(), "approvals." + step + " must be approve or reject");
              }
              approvals.put(step, approved);
            });
    return approvals;
  }

  private Stub stub(String path, Node node) {
    List<Stub.Answer> answers = new ArrayList<>();
    if (node instanceof Node.Seq list) {
      list.items().forEach(item -> answers.add(answer(path, item)));
    } else {
      answers.add(answer(path, node));
    }
    if (answers.isEmpty()) {
      problems.add(Problem.error(path, node.position(), "needs one answer at least"));
    }
    return new Stub(answers);
  }

  private Stub.Answer answer(String path, Node node) {
    Part part = Part.of(path, node, problems).allow(STUB_KEYS);
    Node output = part.get("output");
    Node error = part.get("error");
    if ((output == null) == (error == null)) {
      part.tell(part.position(), "a stub has either 'output' or 'error'");
    }
    return error == null
        ? new Stub.Answer.Output(output == null ? Value.NULL : output.toValue())
        : new Stub.Answer.Failed(failure(path, error));
  }

  private Failure failure(String path, Node node) {
    Part part = Part.of(path + ".error", node, problems).allow(ERROR_KEYS);
    String code = part.text("code", null);
    String message = part.text("message", "Failed by the test");
    int status = part.get("status") instanceof Node.Leaf leaf ? number(leaf.value()) : 0;
    return new Failure(String.valueOf(code), String.valueOf(message), errorClass(part), status);
  }

  private static int number(Value value) {
    return value instanceof Value.Int number ? (int) number.value() : 0;
  }

  private static @Nullable ErrorClass errorClass(Part part) {
    String written = part.text("class", "");
    if (written == null || written.isEmpty()) {
      return null;
    }
    for (ErrorClass known : ErrorClass.values()) {
      if (known.name().toLowerCase(Locale.ROOT).equals(written)) {
        return known;
      }
    }
    part.tell(part.position(), "'class' must be transient, permanent, timeout or fatal");
    return null;
  }
}
