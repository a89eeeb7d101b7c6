package io.baton.runtime.doctor;

import io.baton.runtime.row.Projection;
import io.baton.store.ProgressRow;
import io.baton.store.StatusRow;
import io.baton.store.StepRow;
import io.baton.store.StoredExecution;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of one execution and its steps, beside what its log says they are. */
final class RowComparison {
  private static final String PENDING = "pending";

  private final Projection expected;
  private final List<String> differences = new ArrayList<>();
  private final List<Integer> surplus = new ArrayList<>();

  RowComparison(Projection expected) {
    this.expected = expected;
  }

  /** One line each; nothing where all are as they should be. */
  List<String> differences() {
    return differences;
  }

  /** Rows of steps that should not be there. */
  List<Integer> surplus() {
    return surplus;
  }

  void execution(StoredExecution stored) {
    StatusRow should = expected.execution().status();
    StatusRow is = stored.status();
    same("status", should.status(), is.status());
    same("start", should.startedAt(), is.startedAt());
    same("end", should.endedAt(), is.endedAt());
    same("output", should.output(), is.output());
    same("error", should.errorMessage(), is.errorMessage());
    progress(stored.progress());
  }

  private void progress(ProgressRow is) {
    ProgressRow should = expected.progress();
    same("last event", should.seq(), is.seq());
    same("current step", should.currentStep(), is.currentStep());
    same("completed steps", should.completed(), is.completed());
    same("failed steps", should.failed(), is.failed());
    same("skipped steps", should.skipped(), is.skipped());
    same("work that is out", should.workOut(), is.workOut());
    same("started steps", should.started(), is.started());
  }

  void steps(List<StepRow> stored) {
    Map<Integer, StepRow> should = new HashMap<>();
    expected.steps().forEach(row -> should.put(row.stepNo(), row));
    Set<Integer> seen = new HashSet<>();
    for (StepRow is : stored) {
      if (!seen.add(is.stepNo())) {
        surplus(is, "has two rows");
      } else if (!expected.knownSteps().contains(is.stepNo()) && !should.containsKey(is.stepNo())) {
        surplus(is, "has a row, but the log knows nothing of it");
      } else {
        step(should.get(is.stepNo()), is);
      }
    }
    should.values().stream()
        .filter(row -> !seen.contains(row.stepNo()) && !row.status().equals(PENDING))
        .forEach(row -> differences.add("step " + name(row) + " has no row"));
  }

  private void surplus(StepRow row, String what) {
    differences.add("step " + name(row) + " " + what);
    surplus.add(row.stepNo());
  }

  /** What is inside a step that is tried again keeps its last row until it begins again. */
  private void step(@Nullable StepRow should, StepRow is) {
    if (should == null || should.status().equals(PENDING)) {
      return;
    }
    String step = "step " + name(should) + ": ";
    same(step + "status", should.status(), is.status());
    same(step + "attempt", should.attempt(), is.attempt());
    same(step + "start", should.startedAt(), is.startedAt());
    same(step + "end", should.endedAt(), is.endedAt());
    same(step + "error", should.errorMessage(), is.errorMessage());
  }

  private String name(StepRow row) {
    String key = row.stepKey();
    return key != null
        ? key
        : row.flowStep() < expected.state().plan().steps().size()
            ? expected.state().plan().step(row.flowStep()).id()
            : "number " + row.stepNo();
  }

  private void same(String what, @Nullable Object should, @Nullable Object is) {
    if (!Objects.equals(should, is)) {
      differences.add("%s is %s in the tables, but %s by the log".formatted(what, is, should));
    }
  }
}
