package io.baton.cli;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says on stderr what is wrong, what was probably meant and where help is. */
record Problems(ColorScheme colors)
    implements IParameterExceptionHandler, IExecutionExceptionHandler {

  @Override
  public int handleParseException(ParameterException raised, String[] args) {
    ParameterException problem = misspelt(raised, args);
    CommandLine command = problem.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(colors.errorText(message(problem)));
    UnmatchedArgumentException.printSuggestions(problem, err);
    err.printf("See '%s --help'.%n", command.getCommandSpec().qualifiedName());
    return ExitCode.INVALID;
  }

  /** What is missing is often there, behind an option that is none. */
  private static ParameterException misspelt(ParameterException problem, String... args) {
    if (problem instanceof MissingParameterException missing) {
      CommandLine command = missing.getCommandLine();
      for (String arg : args) {
        String name = arg.replaceFirst("=.*", "");
        if (name.startsWith("--") && command.getCommandSpec().findOption(name) == null) {
          return new UnmatchedArgumentException(command, List.of(name));
        }
      }
    }
    return problem;
  }

  private static String message(ParameterException problem) {
    if (problem instanceof UnmatchedArgumentException unmatched
        && !unmatched.isUnknownOption()
        && !problem.getCommandLine().getSubcommands().isEmpty()) {
      return "Unknown command '" + unmatched.getUnmatched().getFirst() + "'.";
    }
    return String.valueOf(problem.getMessage());
  }

  @Override
  public int handleExecutionException(Exception bug, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    err.println(colors.errorText("Internal error, please report it with these lines:"));
    err.println(colors.stackTraceText(bug));
    return ExitCode.INTERNAL;
  }
}
