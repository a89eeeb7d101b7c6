package io.baton.runtime.doctor;

import io.baton.runtime.doctor.Finding.Kind;
import io.baton.runtime.flow.FlowLibrary;
import io.baton.runtime.time.Clock;
import io.baton.store.Store;
import io.baton.store.StoredExecution;
import io.baton.store.inspect.Inspection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Examines a store that nobody else uses. The log is the truth: whatever follows from it can be
 * written again, and whatever is wrong with the log itself is left to people.
 */
public final class Doctor {
  private static final int PAGE = 500;

  private final Store store;
  private final boolean repair;
  private final LogJudge judge;
  private final FlowLibrary flows;
  private final List<Finding> findings = new ArrayList<>();
  private long executions;

  /**
   * @param repair write again what follows from the log
   */
  public Doctor(Store store, LogJudge judge, boolean repair) {
    this.store = store;
    this.judge = judge;
    this.repair = repair;
    this.flows = new FlowLibrary(store, Clock.system());
  }

  /**
   * What was found, and how many executions were looked at.
   *
   * @param repaired whether the repairable ones have been put right
   */
  public record Report(List<Finding> findings, long executions, boolean repaired) {}

  public Report examine() {
    for (String problem : store.integrityCheck()) {
      findings.add(
          Finding.beyondRepair(
              problem.startsWith("Execution number") ? Kind.LOG : Kind.FILE,
              "",
              problem,
              "restore it from a backup, or leave it: only that execution stops"));
    }
    Inspection inspection = store.inspection();
    orphans(inspection);
    long after = 0;
    for (List<StoredExecution> page = inspection.executions(after, PAGE);
        !page.isEmpty();
        page = inspection.executions(after, PAGE)) {
      for (StoredExecution stored : page) {
        findings.addAll(new Examination(store, flows, judge, repair).of(stored));
        after = stored.executionNo();
        executions++;
      }
    }
    return new Report(List.copyOf(findings), executions, repair);
  }

  private void orphans(Inspection inspection) {
    Map<String, List<Long>> orphans = inspection.orphans();
    Set<Long> comeBack = new HashSet<>();
    for (long no : orphans.getOrDefault(Inspection.LOG, List.of())) {
      Finding lost = new LostExecution(store, flows, repair).of(no);
      findings.add(lost);
      if (lost.isRepairable()) {
        comeBack.add(no);
      }
    }
    orphans.forEach(
        (table, all) -> {
          List<Long> numbers = all.stream().filter(no -> !comeBack.contains(no)).toList();
          if (!table.equals(Inspection.LOG) && !numbers.isEmpty()) {
            findings.add(
                Finding.repairable(
                    Kind.ORPHANED,
                    "",
                    "%s has rows of %d executions that do not exist (the first is number %d)"
                        .formatted(table, numbers.size(), numbers.getFirst()),
                    "the rows are removed"));
            if (repair) {
              inspection.removeOrphans(table);
            }
          }
        });
  }
}
