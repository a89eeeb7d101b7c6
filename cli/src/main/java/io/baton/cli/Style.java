package io.baton.cli;

/**
 * How to draw on one stream.
 *
 * @param watched people see it as it comes
 * @param columns where lines have to end; 0: nowhere
 */
public record Style(boolean watched, Glyphs glyphs, Paint paint, int columns) {}
