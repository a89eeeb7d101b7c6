package io.baton.flow.dialect;

import io.baton.flow.document.Node;

/** Baton's own format. Nothing is moved: the reader of flows takes both spellings of its keys. */
final class CanonicalDialect implements Dialect {
  @Override
  public String name() {
    return "baton";
  }

  @Override
  public boolean recognises(Node root) {
    return true;
  }

  @Override
  public Node translate(Node root, Translation translation) {
    return root;
  }
}
