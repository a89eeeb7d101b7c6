package io.baton.expression.jmespath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.baton.expression.ExpressionException;
import io.baton.value.Arr;
import io.baton.value.Value;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JmesErrorsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "a.lenght(@); 2; did you mean length()?",
        "frobnicate(@); 0; there are abs, avg",
        "a = b; 2; did you mean '=='?",
        "a.[b; 4; Expected ']', but found the end of the expression",
        "a b; 2; but found 'b'",
        "a['b']; 2; Expected '*', but found a literal",
        "'abc; 0; no closing '",
        "x[1:2:0]; 6; step cannot be 0",
        "x[99999999999]; 2; too large",
        "`{\"a\"}`; 0; not JSON",
        "`foo`; 0; A text is written",
        "``; 0; not JSON",
        "`1 2`; 0; not JSON",
        "\"length\"(@); 0; without quotes",
        "abs(`1`, `2`); 0; takes 1 argument, but is given 2",
        "not_null(); 0; at least 1 argument",
        "sort_by(a, b); 0; written with '&'",
        "sort(&b); 0; without '&'",
        "a.#; 2; Unexpected character '#'",
        "&a; 0; found '&'",
      })
  void badSourceIsRefusedWithItsPlaceAndWhatWouldBeRight(
      String source, int offset, String message) {
    ExpressionException refused =
        catchThrowableOfType(ExpressionException.class, () -> JmesPath.compile(source));
    assertThat(refused).hasMessageContaining(message);
    assertThat(refused.offset()).isEqualTo(offset);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "@|abs(@); 2; abs() expects a number as argument 1, but it is an array of 2",
        "abs('x'); 0; but it is \"x\"",
        "sum(@); 0; expects an array of numbers",
        "join(',', @); 0; expects an array of strings",
        "sort(@); 0; all numbers or all strings",
        "keys(@); 0; expects an object",
        "sum(`[9e308, 9e308]`); 0; lies beyond 1e308",
        "length(`5`); 0; an array, an object or a string",
      })
  void aValueOfTheWrongTypeIsRefusedAtTheFunction(String source, int offset, String message) {
    Arr mixed = Arr.of(Value.of(1), Value.of("a"));
    JmesPath path = JmesPath.compile(source);
    ExpressionException refused =
        catchThrowableOfType(ExpressionException.class, () -> path.search(mixed));
    assertThat(refused).hasMessageContaining(message);
    assertThat(refused.offset()).isEqualTo(offset);
  }
}
