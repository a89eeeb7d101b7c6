package io.baton.cli;

import io.baton.cli.run.FlowText;
import io.baton.flow.catalog.AdapterCatalog;
import io.baton.flow.dialect.Dialects;
import io.baton.flow.plan.Plan;
import io.baton.flow.read.Definition;
import io.baton.flow.read.DefinitionOptions;
import io.baton.flow.read.Definitions;
import io.baton.flow.write.FlowWriter;
import io.baton.value.Json;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option that says which format a definition has. */
@SuppressWarnings("NullAway.Init") // picocli injects the spec
public final class FormatOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  private @Nullable String format;
  private @Nullable AdapterCatalog catalog;

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

  /** The format that was named; empty where the shape of the definition tells. */
  public String named() {
    return format == null ? "" : format;
  }

  /** A definition that can run, or null once its problems have been shown on stderr. */
  @Nullable Definition load(String file, Io io) {
    Source.Text text = text(file, io);
    return text == null ? null : check(text, io);
  }

  /** The same with its text, as the engine takes it. */
  @Nullable FlowText loadFlow(String file, Io io) {
    Source.Text text = text(file, io);
    if (text == null) {
      return null;
    }
    Definition definition = check(text, io);
    return definition == null ? null : flow(text, definition);
  }

  private static Source.@Nullable Text text(String file, Io io) {
    return switch (Source.read(file, io.in())) {
      case Source.Unreadable unreadable -> {
        io.err().println(unreadable.shown());
        yield null;
      }
      case Source.Text text -> text;
    };
  }

  private @Nullable Definition check(Source.Text text, Io io) {
    Definition definition = read(text);
    new ProblemList(text, definition.problems()).print(io.err(), io.terminal().errStyle());
    return definition.isValid() ? definition : null;
  }

  /** The engine tells formats by their shape; one that had to be named is written in its own. */
  private FlowText flow(Source.Text text, Definition definition) {
    Plan plan = Objects.requireNonNull(definition.plan(), "a valid definition has a plan");
    return format == null
        ? new FlowText(text.text(), Neighbours.fileName(text.name()), plan)
        : new FlowText(
            Json.write(FlowWriter.toValue(plan.flow())), plan.flow().id() + ".json", plan);
  }

  Definition read(Source.Text source) {
    return read(source, Set.of());
  }

  /**
   * @param otherFlows ids of flows that are known to exist, to find misspelt ones
   */
  Definition read(Source.Text source, Set<String> otherFlows) {
    DefinitionOptions options =
        DefinitionOptions.DEFAULT.withFormat(format).withOtherFlows(otherFlows);
    Definition definition = Definitions.read(source.text(), source.name(), options);
    return KnownAdapters.matterTo(definition)
        ? Definitions.read(source.text(), source.name(), options.withCatalog(catalog()))
        : definition;
  }

  private AdapterCatalog catalog() {
    AdapterCatalog known = catalog;
    if (known == null) {
      try {
        known = KnownAdapters.catalog();
        catalog = known;
      } catch (IllegalArgumentException | UncheckedIOException e) {
        throw new CommandLine.ParameterException(
            spec.commandLine(), String.valueOf(e.getMessage()));
      }
    }
    return known;
  }
}
