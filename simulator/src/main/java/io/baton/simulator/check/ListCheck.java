package io.baton.simulator.check;

import io.baton.engine.Event;
import io.baton.engine.Recorded;
import io.baton.engine.state.Keys;
import io.baton.engine.state.StepRun;
import io.baton.engine.state.StepStatus;
import io.baton.simulator.rule.Violation;
import io.baton.store.Store;
import io.baton.store.read.ExecutionFilter;
import io.baton.store.read.ListedExecution;
import io.baton.store.read.TallyReads;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Lists and counts say what the log says. Only where the real store is behind the simulation: the
 * database itself counts.
 */
public final class ListCheck {
  private static final String RULE = "lists say what events say";
  private static final int PAGE = 10_000;

  private ListCheck() {}

  /** Everything has come to its end. */
  public static void check(Store disk, Ledger ledger, List<String> tenants) {
    for (String tenant : tenants) {
      List<ExecutionLog> ever =
          ledger.logs().stream()
              .filter(log -> log.twin.identity().tenantId().equals(tenant))
              .toList();
      List<ExecutionLog> own = ever.stream().filter(log -> !log.isRemoved()).toList();
      same("counts of " + tenant, counts(own), counted(disk, tenant));
      same("the list of " + tenant, ids(own), listed(disk, tenant));
      between(ends(own), tallied(disk, tenant), everEnded(ever));
    }
  }

  private static Map<String, Long> counts(List<ExecutionLog> logs) {
    Map<String, Long> counts = new TreeMap<>();
    logs.forEach(log -> counts.merge(log.twin.status().text(), 1L, Long::sum));
    return counts;
  }

  private static Map<String, Long> counted(Store disk, String tenant) {
    Map<String, Long> counts = new TreeMap<>(disk.lists().counts(ExecutionFilter.ofTenant(tenant)));
    counts.values().removeIf(count -> count == 0);
    return counts;
  }

  private static Set<String> ids(List<ExecutionLog> logs) {
    Set<String> ids = new TreeSet<>();
    logs.forEach(log -> ids.add(log.id + " " + log.twin.status().text()));
    return ids;
  }

  private static Set<String> listed(Store disk, String tenant) {
    Set<String> ids = new TreeSet<>();
    for (ListedExecution row : disk.lists().executions(ExecutionFilter.ofTenant(tenant), PAGE)) {
      ids.add(row.id() + " " + row.status());
    }
    return ids;
  }

  /** Steps that have ended and are there. */
  private static Map<String, Long> ends(List<ExecutionLog> logs) {
    Map<String, Long> ends = new TreeMap<>();
    for (ExecutionLog log : logs) {
      for (StepRun run : log.twin.runs()) {
        if (run.status() == StepStatus.SUCCESS || run.status() == StepStatus.FAILED) {
          ends.merge(name(log, run.key(), run.status()), 1L, Long::sum);
        }
      }
    }
    return ends;
  }

  /** What a block did that its flow tried again counts each time. */
  private static Map<String, Long> everEnded(List<ExecutionLog> logs) {
    Map<String, Long> ends = new TreeMap<>();
    for (ExecutionLog log : logs) {
      for (Recorded recorded : log.events) {
        switch (recorded.event()) {
          case Event.StepCompleted done ->
              ends.merge(name(log, done.key(), StepStatus.SUCCESS), 1L, Long::sum);
          case Event.StepFailed failed ->
              ends.merge(name(log, failed.key(), StepStatus.FAILED), 1L, Long::sum);
          case Event ignored -> {}
        }
      }
    }
    return ends;
  }

  private static String name(ExecutionLog log, String key, StepStatus status) {
    return log.twin.identity().flowId() + "/" + Keys.stepId(key) + " " + status.text();
  }

  private static Map<String, Long> tallied(Store disk, String tenant) {
    Map<String, Long> ends = new TreeMap<>();
    for (TallyReads.OfStep step : disk.tallies().steps(tenant, null, PAGE)) {
      String name = step.flowId() + "/" + step.stepId() + " " + step.tally().status();
      ends.merge(name, step.tally().ends(), Long::sum);
    }
    ends.values().removeIf(count -> count == 0);
    return ends;
  }

  private static void between(
      Map<String, Long> least, Map<String, Long> there, Map<String, Long> most) {
    Set<String> names = new TreeSet<>(least.keySet());
    names.addAll(there.keySet());
    for (String name : names) {
      long count = there.getOrDefault(name, 0L);
      if (count < least.getOrDefault(name, 0L) || count > most.getOrDefault(name, 0L)) {
        throw new Violation(
            RULE,
            "%s was counted %d times, but ended %s times at least and %s at most"
                .formatted(name, count, least.get(name), most.get(name)));
      }
    }
  }

  private static void same(String what, Object expected, Object there) {
    if (!expected.equals(there)) {
      throw new Violation(
          RULE, "%s: the log says %s, the store %s".formatted(what, expected, there));
    }
  }
}
