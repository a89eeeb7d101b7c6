package io.baton.cli;

/** The characters that pictures are made of, in two alphabets. */
public enum Glyphs {
  UNICODE,
  ASCII;

  /** The one that fits. */
  public String pick(String unicode, String ascii) {
    return this == UNICODE ? unicode : ascii;
  }
}
