package io.baton.flow.dialect;

/** What Baton has itself; everything else that a document names is left to remote workers. */
public interface Vocabulary {

  boolean knowsAdapter(String adapter);

  /** Whether a step may simply have this {@code type}: an alias, an adapter, a control step. */
  boolean knowsType(String type);
}
