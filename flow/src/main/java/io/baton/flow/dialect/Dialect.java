package io.baton.flow.dialect;

import io.baton.flow.document.Node;

/**
 * One way of writing a flow. A dialect only moves and renames parts of the document until it has
 * the shape of Baton's own format; every part keeps the position at which its author wrote it.
 * Hence there is one reader of flows, and a problem is always shown in the author's own file.
 */
public interface Dialect {

  /** What {@code --format} calls it. */
  String name();

  /** Whether the document has the shape of this dialect. */
  boolean recognises(Node root);

  /** The document in the shape of Baton's own format. */
  Node translate(Node root, Translation translation);
}
