package io.baton.store.postgres;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A database URL from outside cannot make the driver load classes or write files. */
final class PostgresUrlTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "socketFactory=org.example.Evil",
        "sslfactory=org.example.Evil",
        "sslhostnameverifier=org.example.Evil",
        "sslpasswordcallback=org.example.Evil",
        "authenticationPluginClassName=org.example.Evil",
        "xmlFactoryFactory=org.example.Evil",
        "loggerFile=/tmp/x",
        "jaasLogin=true",
        "somethingNew=1"
      })
  void a_property_that_is_not_known_to_be_harmless_is_refused(String property) {
    String name = property.substring(0, property.indexOf('='));
    for (String url :
        new String[] {
          "jdbc:postgresql://localhost/db?" + property,
          "jdbc:postgresql://localhost/db?user=x&" + property
        }) {
      assertThatThrownBy(() -> PostgresStore.open(PostgresSettings.at(url, "u", "p")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(name)
          .hasMessageContaining("sslmode");
    }
  }

  @Test
  void usual_urls_are_accepted() {
    assertThatCode(
            () ->
                PostgresUrl.requireHarmless(
                    "jdbc:postgresql://a:5432,b:5433/db?sslmode=require&ApplicationName=x"
                        + "&targetServerType=primary&connectTimeout=5"))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "jdbc:mysql://localhost/db", "postgres://localhost/db", "jdbc:postgresql"})
  void anything_else_is_refused_with_an_example(String url) {
    assertThatThrownBy(() -> PostgresUrl.requireHarmless(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("jdbc:postgresql://host:5432/database");
  }
}
