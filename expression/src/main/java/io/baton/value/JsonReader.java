package io.baton.value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/**
 * Builds a value from Jackson's tokens. Jackson's own constraints are set to the widest that {@link
 * JsonLimits} can express; the limits of the call are checked here, so one factory serves all.
 */
final class JsonReader {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(JsonLimits.DEEPEST + 1)
                  .maxNumberLength(JsonLimits.LONGEST_NUMBER)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private final JsonParser tokens;
  private final JsonLimits limits;

  private JsonReader(JsonParser tokens, JsonLimits limits) {
    this.tokens = tokens;
    this.limits = limits;
  }

  static Value read(String text, JsonLimits limits) {
    Json.requireTotal(text.length(), limits);
    String content = text.startsWith("\uFEFF") ? text.substring(1) : text;
    try (JsonParser tokens = FACTORY.createParser(ObjectReadContext.empty(), content)) {
      JsonReader reader = new JsonReader(tokens, limits);
      Value value = reader.value(tokens.nextToken(), 0);
      if (tokens.nextToken() != null) {
        throw reader.fail("there is text after the end of the value");
      }
      return value;
    } catch (JacksonException e) {
      throw at(e.getOriginalMessage(), e.getLocation());
    }
  }

  private Value value(@Nullable JsonToken token, int depth) {
    if (token == null) {
      throw fail("the text ends where a value was expected");
    }
    return switch (token) {
      case START_OBJECT -> object(deeper(depth));
      case START_ARRAY -> array(deeper(depth));
      case VALUE_STRING -> Value.of(checked(tokens.getString(), "string"));
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(token);
      case VALUE_TRUE -> Value.TRUE;
      case VALUE_FALSE -> Value.FALSE;
      case VALUE_NULL -> Value.NULL;
      default -> throw fail("unexpected " + token);
    };
  }

  private int deeper(int depth) {
    if (depth >= limits.maxDepth()) {
      throw fail("nested deeper than the limit of %d (maxDepth)".formatted(limits.maxDepth()));
    }
    return depth + 1;
  }

  private Value object(int depth) {
    Map<String, Value> fields = new LinkedHashMap<>();
    while (tokens.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = checked(tokens.currentName(), "key");
      if (fields.containsKey(key)) {
        throw fail("the key \"%s\" appears twice in one object".formatted(key));
      }
      fields.put(key, value(tokens.nextToken(), depth));
    }
    return Obj.adopt(fields);
  }

  private Value array(int depth) {
    List<Value> items = new ArrayList<>();
    JsonToken token = tokens.nextToken();
    while (token != JsonToken.END_ARRAY) {
      items.add(value(token, depth));
      token = tokens.nextToken();
    }
    return Arr.of(items);
  }

  private Value number(JsonToken token) {
    int length = tokens.getStringLength();
    if (length > limits.maxNumberLength()) {
      throw fail(
          "a number of %d characters is beyond the limit of %d (maxNumberLength)"
              .formatted(length, limits.maxNumberLength()));
    }
    if (token == JsonToken.VALUE_NUMBER_INT && length <= 18) {
      return Value.of(tokens.getLongValue());
    }
    BigDecimal decimal = decimal(tokens.getString());
    long exponent = (long) decimal.precision() - decimal.scale() - 1;
    if (decimal.signum() != 0 && Math.abs(exponent) > limits.maxExponent()) {
      throw outOfRange();
    }
    return decimal.signum() == 0 ? Value.of(0) : Value.of(decimal);
  }

  private BigDecimal decimal(String text) {
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException tooLargeExponent) {
      throw outOfRange();
    }
  }

  private JsonException outOfRange() {
    return fail(
        "a number beyond 1e%d or below 1e-%<d is not accepted (maxExponent)"
            .formatted(limits.maxExponent()));
  }

  private String checked(String text, String what) {
    if (text.length() > limits.maxTextLength()) {
      throw fail(
          "a %s of %d characters is beyond the limit of %d (maxTextLength)"
              .formatted(what, text.length(), limits.maxTextLength()));
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0) {
        throw fail("a %s must not contain the NUL character".formatted(what));
      }
      if (Character.isSurrogate(c)) {
        if (!isPair(text, i)) {
          throw fail("a %s contains half of a surrogate pair".formatted(what));
        }
        i++;
      }
    }
    return text;
  }

  private static boolean isPair(String text, int at) {
    return at + 1 < text.length()
        && Character.isSurrogatePair(text.charAt(at), text.charAt(at + 1));
  }

  private JsonException fail(String message) {
    return at(message, tokens.currentTokenLocation());
  }

  private static JsonException at(String message, @Nullable TokenStreamLocation where) {
    return where == null
        ? new JsonException(message, 1, 1)
        : new JsonException(
            message, Math.max(1, where.getLineNr()), Math.max(1, where.getColumnNr()));
  }
}
