package io.baton.cli;

import io.baton.cli.completion.FishCompletion;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** Scripts that let shells complete Baton's commands and options. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = "Prints a script that lets a shell complete commands and options.",
    footer = {
      "",
      "bash:  source <(./baton completion bash)      in ~/.bashrc, with the full path",
      "zsh:   source <(./baton completion zsh)       in ~/.zshrc",
      "fish:  ./baton completion fish > ~/.config/fish/completions/baton.fish"
    })
@SuppressWarnings("NullAway.Init") // picocli fills in the parameters
final class CompletionCommand implements Callable<Integer> {
  private static final String NAME = "baton";

  private final Io io;

  @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}")
  private Shell shell;

  /** As users write it. */
  enum Shell {
    bash,
    zsh,
    fish
  }

  CompletionCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    CommandLine all =
        Main.commandLine(io)
            .addSubcommand(launcher("test", "Runs what CI runs.", "--update-docs", "--help"))
            .addSubcommand(
                launcher("bench", "Runs benchmarks.", "--store", "--peers", "--json", "--help"));
    String script =
        switch (shell) {
          // The script asks which of the two reads it.
          case bash, zsh -> AutoComplete.bash(NAME, all);
          case fish -> new FishCompletion(NAME, all.getCommandSpec()).script();
        };
    io.out().print(script);
    io.out().flush();
    return ExitCode.OK;
  }

  /** A command of the launcher, here for its name and options alone. */
  private static CommandSpec launcher(String name, String description, String... options) {
    CommandSpec command = CommandSpec.create().name(name);
    command.usageMessage().description(description);
    for (String option : options) {
      command.addOption(OptionSpec.builder(option).type(boolean.class).build());
    }
    return command;
  }
}
