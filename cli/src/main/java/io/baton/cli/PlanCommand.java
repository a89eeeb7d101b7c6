package io.baton.cli;

import io.baton.cli.drawing.PlanDrawing;
import io.baton.flow.plan.Plan;
import io.baton.flow.read.Definition;
import io.baton.flow.write.PlanJson;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows in which order the steps of a flow can run, and what runs side by side. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    description = "Draws the execution plan: levels, dependencies and what runs side by side.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:drawn", "2:the definition is wrong"})
@SuppressWarnings("NullAway.Init") // picocli fills in the parameters
final class PlanCommand implements Callable<Integer> {
  private final Io io;

  @Mixin private DefinitionArgument argument;

  @Option(
      names = "--json",
      description = "Print {levels, parallelGroups, totalSteps, steps} as JSON instead.")
  private boolean json;

  PlanCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    Definition definition = argument.load(io);
    Plan plan = definition == null ? null : definition.plan();
    if (plan == null) {
      return ExitCode.INVALID;
    }
    if (json) {
      io.out().println(Paint.json(PlanJson.of(plan)));
    } else {
      new PlanDrawing(plan, io.terminal().outStyle()).lines().forEach(io.out()::println);
    }
    return ExitCode.OK;
  }
}
