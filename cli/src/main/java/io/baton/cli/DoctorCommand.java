package io.baton.cli;

import io.baton.engine.Recorded;
import io.baton.flow.plan.Plan;
import io.baton.runtime.doctor.Doctor;
import io.baton.runtime.doctor.Finding;
import io.baton.simulator.rule.LogModel;
import io.baton.simulator.rule.LogRule;
import io.baton.simulator.rule.Violation;
import io.baton.store.Store;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Looks through the data for lost, doubled or orphaned work. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description = "Checks the data for lost, doubled or orphaned work, and repairs what is safe.",
    footer = {
      "",
      "Works on data that no server has open. The log is the truth: --repair writes again what",
      "follows from it and removes what belongs to nothing. It never changes an event."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing is wrong, or all of it has been repaired",
      "1:something is wrong",
      "2:there is no data, or it cannot be opened"
    })
@SuppressWarnings("NullAway.Init") // picocli fills in the options
final class DoctorCommand implements Callable<Integer> {
  private final Io io;

  @Mixin private StoreOption data;

  @Option(names = "--repair", description = "Put right what is safe to put right.")
  private boolean repair;

  @Option(names = "--json", description = "Print the findings as JSON.")
  private boolean json;

  DoctorCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    if (data.isEmptyFolder()) {
      io.err().println("There is no data in " + data.folder() + "; name its folder with --data.");
      return ExitCode.INVALID;
    }
    return OnStore.of(io, data).call(this::examine);
  }

  private int examine(Store store) {
    Doctor.Report report = new Doctor(store, DoctorCommand::judge, repair).examine();
    if (json) {
      io.out().println(Paint.json(toJson(report)));
    } else {
      print(report);
    }
    boolean healthy =
        report.findings().stream().allMatch(finding -> repair && finding.isRepairable());
    return healthy ? ExitCode.OK : ExitCode.FAILED;
  }

  /** The rules that every simulated log is held against. */
  private static List<String> judge(Plan plan, List<Recorded> log) {
    LogModel model = new LogModel(plan);
    List<LogRule> rules = LogRule.all();
    try {
      for (Recorded event : log) {
        rules.forEach(rule -> rule.check(model, event));
        model.apply(event);
      }
      return List.of();
    } catch (Violation violation) {
      return List.of(String.valueOf(violation.getMessage()));
    }
  }

  private void print(Doctor.Report report) {
    Paint paint = io.terminal().outStyle().paint();
    for (Finding finding : report.findings()) {
      String kind = finding.kind().name().toLowerCase(Locale.ROOT);
      boolean done = repair && finding.isRepairable();
      String mark = done ? paint.green("repaired ") : paint.red("%-8s ".formatted(kind));
      String who = finding.executionId().isEmpty() ? "" : finding.executionId() + ": ";
      String next =
          finding.isRepairable() && !repair ? "--repair: " + finding.advice() : finding.advice();
      io.out().println(mark + who + Paint.harmless(finding.text()) + paint.dim(" (" + next + ")"));
    }
    io.out().println(summary(report));
  }

  private String summary(Doctor.Report report) {
    String looked = Counted.of((int) report.executions(), "execution");
    long repairable = report.findings().stream().filter(Finding::isRepairable).count();
    int all = report.findings().size();
    if (all == 0) {
      return "Nothing is wrong (" + looked + ").";
    }
    return "%s in %s, %d of them %s."
        .formatted(
            Counted.of(all, "finding"),
            looked,
            repairable,
            repair ? "repaired" : "can be repaired with --repair");
  }

  private Obj toJson(Doctor.Report report) {
    return Obj.builder()
        .put("executions", report.executions())
        .put("healthy", report.findings().isEmpty())
        .put("findings", Arr.of(report.findings().stream().map(this::toJson).toList()))
        .build();
  }

  private Value toJson(Finding finding) {
    return Obj.builder()
        .put("kind", finding.kind().name().toLowerCase(Locale.ROOT))
        .put("executionId", finding.executionId())
        .put("text", finding.text())
        .put("repairable", finding.isRepairable())
        .put("repaired", repair && finding.isRepairable())
        .put("advice", finding.advice())
        .build();
  }
}
