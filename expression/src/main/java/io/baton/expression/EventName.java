package io.baton.expression;

/**
 * The type that {@code event:TYPE} names, taken apart once when the expression is compiled.
 *
 * @param text the whole, such as {@code fetch.completed}
 * @param subject what stands before the last dot; empty where there is none
 * @param verb what stands after it
 */
public record EventName(String text, String subject, String verb) {

  public static EventName of(String text) {
    int dot = text.lastIndexOf('.');
    return dot > 0
        ? new EventName(text, text.substring(0, dot).intern(), text.substring(dot + 1).intern())
        : new EventName(text, "", "");
  }
}
