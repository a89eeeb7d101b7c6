package io.baton.flow.schema;

import com.networknt.schema.regex.RegularExpression;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression whose work is counted: it reads its text through {@link CountedText}, so a
 * pattern that tries endless combinations runs out of budget instead of hanging the engine.
 */
final class BoundedPattern implements RegularExpression {
  private static final Pattern LONG_PROPERTY = Pattern.compile("\\\\([pP])\\{([A-Z][A-Za-z_]+)}");

  private static final Map<String, String> CATEGORIES =
      Map.of(
          "Letter", "L",
          "Lowercase_Letter", "Ll",
          "Uppercase_Letter", "Lu",
          "Mark", "M",
          "Number", "N",
          "Decimal_Number", "Nd",
          "Punctuation", "P",
          "Symbol", "S",
          "Separator", "Z");

  private final Pattern pattern;

  private BoundedPattern(Pattern pattern) {
    this.pattern = pattern;
  }

  /**
   * @throws PatternSyntaxException where it is not a regular expression
   */
  static BoundedPattern compile(String regex) {
    return new BoundedPattern(Pattern.compile(endOfTextOnly(shortProperties(regex))));
  }

  /** Java knows Unicode's categories by their short names alone. */
  private static String shortProperties(String regex) {
    return LONG_PROPERTY
        .matcher(regex)
        .replaceAll(found -> Matcher.quoteReplacement(shortProperty(found)));
  }

  private static String shortProperty(MatchResult found) {
    String category = CATEGORIES.getOrDefault(found.group(2), found.group(2));
    return "\\" + found.group(1) + "{" + category + "}";
  }

  /** In JSON Schema's dialect {@code $} is the end of the text; Java also allows a line end. */
  private static String endOfTextOnly(String regex) {
    StringBuilder out = new StringBuilder();
    boolean inClass = false;
    for (int i = 0; i < regex.length(); i++) {
      char c = regex.charAt(i);
      if (c == '\\' && i + 1 < regex.length()) {
        out.append(c).append(regex.charAt(++i));
        continue;
      }
      inClass = c == '[' || (inClass && c != ']');
      out.append(c == '$' && !inClass ? "\\z" : String.valueOf(c));
    }
    return out.toString();
  }

  @Override
  public boolean matches(String value) {
    CheckBudget budget = CheckBudget.CURRENT.get();
    Matcher matcher = pattern.matcher(new CountedText(value, budget));
    try {
      return matcher.find();
    } catch (StackOverflowError tooDeep) {
      // java.util.regex recurses for each repetition of a group; nothing is half done here.
      throw CheckBudget.patternTooCostly();
    }
  }

  private record CountedText(CharSequence text, CheckBudget budget) implements CharSequence {
    @Override
    public char charAt(int index) {
      budget.spendPatternRead();
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new CountedText(text.subSequence(start, end), budget);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
