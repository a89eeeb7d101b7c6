package io.baton.flow.dialect;

/** The two ways in which keys are spelled. */
final class Spelling {
  private Spelling() {}

  static String snakeCase(String camelCase) {
    StringBuilder out = new StringBuilder(camelCase.length() + 4);
    for (int i = 0; i < camelCase.length(); i++) {
      char c = camelCase.charAt(i);
      if (Character.isUpperCase(c)) {
        out.append('_').append(Character.toLowerCase(c));
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }
}
