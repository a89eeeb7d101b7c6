package io.baton.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A block of commands with what they print: {@code $ command}, then its output. */
record Session(List<Step> steps) {
  private static final Pattern HERE = Pattern.compile("<<'(\\w+)'");

  /**
   * @param output empty where nothing is shown; {@code …} stands for anything
   */
  record Step(String command, String output) {
    boolean isBackground() {
      return command.replaceFirst("\\s+#.*$", "").endsWith("&");
    }

    /** Whether people see a drawing, which only a terminal gets. */
    boolean isDrawn() {
      return output.matches("(?s).*[━█✓│●├].*");
    }
  }

  static Session of(String block) {
    List<Step> steps = new ArrayList<>();
    for (String part : block.split("(?m)^\\$ ", -1)) {
      if (!part.isBlank()) {
        int end = endOfCommand(part);
        steps.add(new Step(part.substring(0, end).strip(), part.substring(end).strip()));
      }
    }
    return new Session(steps);
  }

  private static int endOfCommand(String part) {
    Matcher here = HERE.matcher(part);
    int newline = part.indexOf('\n');
    if (here.find() && here.start() < newline) {
      String mark = "\n" + here.group(1) + "\n";
      return part.indexOf(mark) + mark.length() - 1;
    }
    while (newline > 0 && part.charAt(newline - 1) == '\\') {
      newline = part.indexOf('\n', newline + 1);
    }
    return newline;
  }
}
