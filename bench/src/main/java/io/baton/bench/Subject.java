package io.baton.bench;

/**
 * What a figure is of.
 *
 * @param durable whether state is on the disk before the next step is dispatched
 */
public record Subject(String engine, String version, String store, boolean durable) {
  /** Parts of Baton that have no store. */
  public static final Subject BATON = new Subject("baton", Version.text(), "none", false);
}
