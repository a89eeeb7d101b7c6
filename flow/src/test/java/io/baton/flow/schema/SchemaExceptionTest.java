package io.baton.flow.schema;

import static io.baton.flow.schema.Values.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.baton.conformance.Requirement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Requirement("DEF-3")
class SchemaExceptionTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "5; ; expected a schema",
        "{'type':'strnig'}; type; did you mean 'string'?",
        "{'type':'text'}; type; did you mean 'string'?",
        "{'type':'xyzzy'}; type; there are string, number",
        "{'type':['null','arry']}; type; did you mean 'array'?",
        "{'properties':{'n':{'items':{'type':'itneger'}}}}; properties.n.items.type; 'integer'?",
        "{'anyOf':[{},{'type':5}]}; anyOf[1].type; expected the name of a type",
        "{'pattern':'(a'}; pattern; not a regular expression",
        "{'patternProperties':{'[':{}}}; patternProperties.[; not a regular expression",
        "{'minLength':'two'}; minLength; expected a whole number, but it is \"two\"",
        "{'properties':{'a':{'required':true}}}; properties.a.required; expected an array",
        "{'properties':[]}; properties; expected an object, but it is an array of 0",
        "{'$ref':'#/$defs/none'}; $ref; '#/$defs/none' is not in this schema",
        "{'$ref':7}; $ref; expected a reference",
        "{'$schema':'https://example.com/mine'}; $schema; unknown draft; known are",
      })
  void aSchemaThatIsNotOneIsRefusedWithItsPlace(String schema, String path, String message) {
    SchemaException refused =
        catchThrowableOfType(SchemaException.class, () -> Schema.compile(json(schema)));
    assertThat(refused).hasMessageContaining(message.strip());
    assertThat(refused.path()).isEqualTo(path == null ? "" : path);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "{'$ref':'https://example.com/schema.json'}",
        "{'$ref':'http://localhost:1/schema.json#/$defs/a'}",
        "{'$ref':'file:///etc/passwd'}",
        "{'$ref':'classpath:/logback.xml'}",
        "{'$ref':'resource:/draft/2020-12/schema'}",
        "{'$ref':'other.json'}",
        "{'properties':{'a':{'items':{'$ref':'other.json'}}}}",
        "{'$dynamicRef':'https://example.com/schema.json'}",
        "{'$ref':'#nowhere'}",
        "{'$id':'https://example.com/a','$ref':'b'}",
      })
  void whatIsOutsideTheDocumentIsNeverFetched(String schema) {
    assertThat(catchThrowableOfType(SchemaException.class, () -> Schema.compile(json(schema))))
        .hasMessageContaining("never fetched");
  }
}
