package io.baton.cli;

import io.baton.cli.run.FlowText;
import io.baton.flow.read.Definition;
import io.baton.flow.read.Definitions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The flows that lie in the same folder as the one that runs; read when one is first asked for. */
final class Neighbours implements Function<String, @Nullable FlowText> {
  private final Path folder;
  private @Nullable Map<String, FlowText> flows;

  private Neighbours(Path folder) {
    this.folder = folder;
  }

  static Neighbours of(String file) {
    Path parent = file.equals(Source.STDIN) ? null : Path.of(file).toAbsolutePath().getParent();
    return new Neighbours(parent == null ? Path.of("") : parent);
  }

  @Override
  public @Nullable FlowText apply(String flowId) {
    Map<String, FlowText> found = flows;
    if (found == null) {
      found = read();
      flows = found;
    }
    return found.get(flowId);
  }

  private Map<String, FlowText> read() {
    Map<String, FlowText> found = new HashMap<>();
    for (String name : files()) {
      if (Source.read(name, InputStream.nullInputStream()) instanceof Source.Text text) {
        Definition definition = Definitions.read(text.text(), text.name());
        if (definition.plan() != null) {
          FlowText flow = new FlowText(text.text(), fileName(name), definition.plan());
          found.putIfAbsent(definition.plan().flow().id(), flow);
        }
      }
    }
    return found;
  }

  /** Whose folder it was in says nothing once it is stored. */
  static String fileName(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** A folder that cannot be listed has no neighbours: the missing flow is what matters. */
  private List<String> files() {
    try {
      return Source.definitionsIn(folder);
    } catch (IOException unreadable) {
      return List.of();
    }
  }
}
