package io.baton.cli;

import io.baton.flow.Flow;
import io.baton.flow.read.Definition;
import io.baton.flow.write.FlowWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints a flow in Baton's own format, whichever format it was written in. */
@Command(
    name = "convert",
    mixinStandardHelpOptions = true,
    description = "Prints a definition of any accepted format in Baton's own.")
@SuppressWarnings("NullAway.Init") // picocli fills in the parameters
final class ConvertCommand implements Callable<Integer> {
  /** The two syntaxes, named as users write them. */
  enum Syntax {
    yaml,
    json
  }

  private final Io io;

  @Mixin private DefinitionArgument argument;

  @Option(
      names = "--to",
      defaultValue = "yaml",
      description = "Syntax to print: ${COMPLETION-CANDIDATES}; yaml unless said.")
  private Syntax to;

  @Option(names = "--json", description = "The same as --to json, as other commands have it.")
  private boolean json;

  ConvertCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    Definition definition = argument.load(io);
    Flow flow = definition == null ? null : definition.flow();
    if (flow == null) {
      return ExitCode.INVALID;
    }
    String text =
        switch (json ? Syntax.json : to) {
          case yaml -> FlowWriter.toYaml(flow);
          case json -> Paint.json(FlowWriter.toValue(flow));
        };
    io.out().println(text.stripTrailing());
    return ExitCode.OK;
  }
}
