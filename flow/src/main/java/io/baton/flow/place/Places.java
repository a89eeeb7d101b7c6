package io.baton.flow.place;

import io.baton.flow.document.Node;
import io.baton.flow.problem.Position;
import org.jspecify.annotations.Nullable;

/**
 * Where the parts of a flow stand in its text. Positions are looked up in the document when a
 * problem needs one, so that a flow without problems pays nothing for them. A flow that was built
 * in code has no document: everything is at the start, and paths begin with the step's id.
 */
public final class Places {
  /** For flows that were built in code. */
  public static final Places NONE = new Places(null, SourceText.NONE, FlowPaths.NONE);

  private final @Nullable Node root;
  private final SourceText source;
  private final FlowPaths paths;

  private Places(@Nullable Node root, SourceText source, FlowPaths paths) {
    this.root = root;
    this.source = source;
    this.paths = paths;
  }

  public static Places of(Node root, FlowPaths paths) {
    return new Places(root, SourceText.NONE, paths);
  }

  /** The same places, with offsets inside texts resolved against the document's text. */
  public Places in(SourceText text) {
    return new Places(root, text, paths);
  }

  /** The places of a flow inside this one. */
  public Places inner(String flowId) {
    return new Places(root, source, paths.flows().getOrDefault(flowId, FlowPaths.NONE));
  }

  /** The path of a step, for example {@code steps[2].then[0]}. */
  public String step(String id) {
    return paths.steps().getOrDefault(id, id);
  }

  /** The path of one of the flow's own keys. */
  public String flow(String key) {
    return paths.path().isEmpty() ? key : paths.path() + "." + key;
  }

  /** Whether the flow was built in code, so that no reader has looked at it. */
  public boolean isCode() {
    return root == null;
  }

  public boolean has(String path) {
    return root != null && NodePath.find(root, path).isExact();
  }

  /** Where the path stands, or the nearest part around it that is in the document. */
  public Position at(String path) {
    return root == null ? Position.START : NodePath.find(root, path).node().position();
  }

  /** Where the character at the offset of the text at the path stands. */
  public Position at(String path, String text, int offset) {
    Position start = at(path);
    return has(path) ? source.locate(start, text, offset) : start;
  }
}
