package io.baton.flow.document;

/**
 * What a definition file may cost to read. The limits hold while reading, so that a hostile file is
 * refused before it is in memory as a tree. They leave room for a flow with more steps than a flow
 * may have, so that its author is told of the steps and not of bytes.
 *
 * @param maxTextLength characters of the text, or bytes where the reader is given bytes
 * @param maxDepth how deep objects and lists may be nested
 * @param maxNodes objects, lists and leaves after every alias has been expanded
 * @param maxNumberDigits digits of one number
 */
public record DocumentLimits(int maxTextLength, int maxDepth, int maxNodes, int maxNumberDigits) {
  public static final int DEFAULT_MAX_TEXT_LENGTH = 16 * 1024 * 1024;
  public static final int DEFAULT_MAX_DEPTH = 100;
  public static final int DEFAULT_MAX_NODES = 1_500_000;
  public static final int DEFAULT_MAX_NUMBER_DIGITS = 100;

  public static final DocumentLimits DEFAULT =
      new DocumentLimits(
          DEFAULT_MAX_TEXT_LENGTH, DEFAULT_MAX_DEPTH, DEFAULT_MAX_NODES, DEFAULT_MAX_NUMBER_DIGITS);
}
