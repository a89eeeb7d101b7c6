package io.baton.adapters.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GlobTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "* | a.csv | true",
        "*.csv | a.csv | true",
        "*.csv | a.txt | false",
        "*.csv | .csv | true",
        "?.csv | a.csv | true",
        "?.csv | ab.csv | false",
        "*.{csv,txt} | a.txt | true",
        "*.{csv,txt} | a.png | false",
        "{a*,b?}.x | abc.x | true",
        "{a*,b?}.x | bc.x | true",
        "{a*,b?}.x | b.x | false",
        "{,a}b | b | true",
        "[a-c]1 | b1 | true",
        "[a-c]1 | d1 | false",
        "[!a-c]1 | d1 | true",
        "[^a-c]1 | a1 | false",
        "[]]x | ]x | true",
        "[a-] | - | true",
        "\\* | * | true",
        "\\* | a | false",
        "a,b | a,b | true",
        "grüezi* | grüezi😀 | true",
        "? | 😀 | true"
      })
  void names_fit_or_do_not(String glob, String name, boolean fits) {
    assertThat(Objects.requireNonNull(Glob.parse(glob)).matches(name)).isEqualTo(fits);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[a", "{a,b", "{a,{b}}", "a\\"})
  void what_is_not_closed_is_no_pattern(String glob) {
    assertThat(Glob.parse(glob)).isNull();
  }
}
