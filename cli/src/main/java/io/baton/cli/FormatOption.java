package io.baton.cli;

import io.baton.flow.dialect.Dialects;
import io.baton.flow.read.Definition;
import io.baton.flow.read.DefinitionOptions;
import io.baton.flow.read.Definitions;
import java.util.Iterator;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option that says which format a definition has. */
@SuppressWarnings("NullAway.Init") // picocli injects the spec
final class FormatOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  private @Nullable String format;

  /** What can be written. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Dialects.names().iterator();
    }
  }

  @Option(
      names = "--format",
      paramLabel = "NAME",
      completionCandidates = Names.class,
      description = "Format of the definition: ${COMPLETION-CANDIDATES}. By its shape unless said.")
  void setFormat(String name) {
    if (Dialects.named(name).isEmpty()) {
      throw new CommandLine.ParameterException(spec.commandLine(), Dialects.unknown(name));
    }
    format = name;
  }

  Definition read(Source.Text source) {
    return read(source, Set.of());
  }

  /**
   * @param otherFlows ids of flows that are known to exist, to find misspelt ones
   */
  Definition read(Source.Text source, Set<String> otherFlows) {
    return Definitions.read(
        source.text(),
        source.name(),
        DefinitionOptions.DEFAULT.withFormat(format).withOtherFlows(otherFlows));
  }
}
