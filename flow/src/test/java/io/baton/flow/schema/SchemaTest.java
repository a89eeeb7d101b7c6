package io.baton.flow.schema;

import static io.baton.flow.schema.Values.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.baton.conformance.Requirement;
import io.baton.value.Value;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Requirement("DEF-3")
class SchemaTest {

  private static List<Violation> check(String schema, String value) {
    return Schema.compile(json(schema)).check(json(value));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "{'type':'string'}; 5; ; expected a string, but it is 5",
        "{'type':'integer'}; 1.5; ; expected a whole number, but it is 1.5",
        "{'type':['string','null']}; []; ; expected a string or null, but it is an array of 0",
        "{'properties':{'a':{'type':'object'}}}; {'a':'x'}; a; expected an object, but it is \"x\"",
        "{'required':['a']}; {}; a; is required, but it is missing",
        "{'properties':{'e':{'required':['n']}}}; {'e':{}}; e.n; is required, but it is missing",
        "{'items':{'type':'boolean'}}; [true,null]; [1]; expected a boolean, but it is null",
        "{'properties':{'i':{'items':{'minimum':3}}}}; {'i':[3,2]}; i[1]; expected at least 3, but it is 2",
        "{'maximum':3}; 4; ; expected at most 3, but it is 4",
        "{'exclusiveMinimum':3}; 3; ; expected more than 3, but it is 3",
        "{'exclusiveMaximum':3}; 3; ; expected less than 3, but it is 3",
        "{'multipleOf':0.1}; 0.25; ; expected a multiple of 0.1, but it is 0.25",
        "{'enum':['a',1]}; 'b'; ; expected one of \"a\", 1, but it is \"b\"",
        "{'const':7}; 8; ; expected 7, but it is 8",
        "{'minLength':2}; 'x'; ; expected at least 2 characters, but it has 1",
        "{'maxLength':1}; 'xy'; ; expected at most 1 character, but it has 2",
        "{'pattern':'^a+$'}; 'b'; ; expected a text that matches ^a+$, but it is \"b\"",
        "{'format':'email'}; 'nobody'; ; expected a text of the format email, but it is \"nobody\"",
        "{'minItems':1}; []; ; expected at least 1 item, but it has 0",
        "{'uniqueItems':true}; [1,1.0]; ; expected items that all differ, but some are equal",
        "{'maxProperties':0}; {'a':1}; ; expected at most 0 fields, but it has 1",
        "{'properties':{},'additionalProperties':false}; {'a':1}; a; is not a field that is allowed here",
        "{'oneOf':[{'minimum':1},{'minimum':2}]}; 3; ; expected to fit exactly one of the 2 alternatives",
        "{'not':{'type':'null'}}; null; ; expected not to fit the schema under 'not', but it does",
        "{'$ref':'#/$defs/n','$defs':{'n':{'type':'null'}}}; 1; ; expected null, but it is 1",
      })
  void saysWhereAndHowAValueDoesNotFit(String schema, String value, String path, String message) {
    String place = path == null ? "" : path;
    assertThat(check(schema, value)).containsExactly(new Violation(place, message));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "true; 5",
        "{}; {'anything':[1]}",
        "{'type':'integer'}; 1.0",
        "{'type':'integer'}; 100000000000000000000000000000",
        "{'type':'number'}; 1",
        "{'pattern':'b'}; 'abc'",
        "{'pattern':'^\\\\p{Letter}+$'}; 'Größe'",
        "{'pattern':'^[$]\\\\$$'}; '$$'",
        "{'properties':{'a':{'$ref':'#'}},'additionalProperties':false}; {'a':{'a':{}}}",
        "{'$id':'https://baton.example/s','$ref':'inner','$defs':{'x':{'$id':'inner','minimum':1}}}; 2",
        "{'$ref':'#here','$defs':{'x':{'$anchor':'here','minimum':1}}}; 2",
        "{'enum':[{'type':'nothing','$ref':'elsewhere'}]}; {'type':'nothing','$ref':'elsewhere'}",
        "{'properties':{'type':{'type':'string'},'$ref':{'type':'string'}}}; {'type':'x','$ref':'y'}",
      })
  void acceptsWhatFits(String schema, String value) {
    assertThat(check(schema, value)).isEmpty();
  }

  @Test
  void theDraftNamedByTheSchemaDecides() {
    String boundary = "'minimum':3,'exclusiveMinimum':true}";
    assertThat(check("{'$schema':'http://json-schema.org/draft-04/schema#'," + boundary, "3"))
        .hasSize(1);
  }

  @Test
  void violationsComeInTheSameOrderEachTime() {
    Schema schema =
        Schema.compile(
            json(
                "{'properties':{'z':{'type':'null'},'a':{'minimum':5,'multipleOf':2}},"
                    + "'required':['m','b']}"));
    Value value = json("{'a':3,'z':1}");
    List<Violation> first = schema.check(value);
    assertThat(first)
        .extracting(Violation::path)
        .containsExactlyInAnyOrder("z", "a", "a", "m", "b");
    for (int i = 0; i < 20; i++) {
      assertThat(schema.check(value)).isEqualTo(first);
    }
  }
}
