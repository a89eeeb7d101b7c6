package io.baton.cli;

import io.baton.runtime.Settings;
import io.baton.runtime.resource.Capacity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How much there is of the resources that steps name. */
@SuppressWarnings("NullAway.Init") // picocli injects the spec
final class ResourceOption {
  private static final Pattern FORM =
      Pattern.compile("([A-Za-z0-9][A-Za-z0-9._-]{0,127})=([1-9]\\d{0,8})(?:/(\\d{1,6}[smhd]))?");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  private final Map<String, Capacity> declared = new LinkedHashMap<>();

  @Option(
      names = "--resource",
      paramLabel = "NAME=N[/TIME]",
      description = {
        "How much there is of a resource: db=3 at a time, or api=100/1m in that time.",
        "May be repeated. Without any, each resource is a lock: one step at a time has it."
      })
  void setResources(String[] texts) {
    declared.clear();
    for (String text : texts) {
      Matcher form = FORM.matcher(text);
      if (!form.matches()) {
        throw new CommandLine.ParameterException(
            spec.commandLine(),
            "--resource must be such as db=3 or api=100/1m, not '%s'".formatted(text));
      }
      declared.put(form.group(1), capacity(Integer.parseInt(form.group(2)), form.group(3)));
    }
  }

  private static Capacity capacity(int most, @Nullable String period) {
    return period == null
        ? Capacity.counter(most)
        : Capacity.quota(most, new UpCommand.AgeConverter().convert(period));
  }

  Settings applied(Settings settings) {
    return declared.isEmpty() ? settings : settings.withResources(declared);
  }
}
