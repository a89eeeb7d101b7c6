package io.baton.cli.completion;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A script for fish: one line for each command and option, under the commands it belongs to. */
public final class FishCompletion {
  private final String program;
  private final CommandSpec root;
  private final List<String> lines = new ArrayList<>();

  public FishCompletion(String program, CommandSpec root) {
    this.program = program;
    this.root = root;
  }

  public String script() {
    lines.clear();
    lines.add("# Completion of " + program + " for fish.");
    lines.add("complete -c %s -e".formatted(program));
    add(root, List.of());
    return String.join("\n", lines) + "\n";
  }

  private void add(CommandSpec command, List<String> path) {
    List<String> names = List.copyOf(command.subcommands().keySet());
    String here = condition(path, names);
    command.subcommands().forEach((name, sub) -> addCommand(here, name, sub));
    for (OptionSpec option : command.options()) {
      if (!option.hidden()) {
        lines.add("complete -c %s -n %s%s".formatted(program, quoted(here), option(option)));
      }
    }
    command
        .subcommands()
        .forEach(
            (name, sub) -> {
              List<String> deeper = new ArrayList<>(path);
              deeper.add(name);
              add(sub.getCommandSpec(), deeper);
            });
  }

  private void addCommand(String here, String name, CommandLine sub) {
    String about = quoted(description(sub.getCommandSpec().usageMessage().description()));
    lines.add("complete -c %s -f -n %s -a %s -d %s".formatted(program, quoted(here), name, about));
  }

  /** True where these commands were written and none of those under them. */
  private static String condition(List<String> path, List<String> under) {
    if (path.isEmpty()) {
      return "__fish_use_subcommand";
    }
    List<String> parts = new ArrayList<>();
    path.forEach(name -> parts.add("__fish_seen_subcommand_from " + name));
    if (!under.isEmpty()) {
      parts.add("not __fish_seen_subcommand_from " + String.join(" ", under));
    }
    return String.join("; and ", parts);
  }

  private static String option(OptionSpec option) {
    StringBuilder text = new StringBuilder();
    for (String name : option.names()) {
      text.append(name.startsWith("--") ? " -l " : " -s ").append(name.replaceFirst("^-+", ""));
    }
    if (option.arity().max() > 0) {
      List<String> values = new ArrayList<>();
      if (option.completionCandidates() != null) {
        option.completionCandidates().forEach(values::add);
      }
      // A value that is not one of a few may be a file.
      text.append(values.isEmpty() ? " -r" : " -x -a " + quoted(String.join(" ", values)));
    }
    return text.append(" -d ").append(quoted(description(option.description()))).toString();
  }

  private static String description(String[] lines) {
    String first = lines.length == 0 ? "" : lines[0];
    return first.replaceAll("\\$\\{[^}]*}", "").replaceAll("\\s+", " ").strip();
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
