package io.baton.flow.schema;

import static io.baton.flow.schema.Values.json;
import static io.baton.flow.schema.Values.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.baton.conformance.Requirement;
import io.baton.value.Obj;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Requirement("DEF-3")
class InputSchemaTest {

  private static Checked apply(String declared, String given) {
    return InputSchema.compile(object(declared).fields()).apply(object(given));
  }

  private static Checked accepted(String json) {
    return new Checked.Accepted(object(json));
  }

  private static Checked refused(String path, String message) {
    return new Checked.Refused(List.of(new Violation(path, message)));
  }

  @Test
  void absentInputsGetTheirDefaults() {
    String declared = "{'notify':{'type':'boolean','default':true},'n':{'default':null},'x':'any'}";
    assertThat(apply(declared, "{}")).isEqualTo(accepted("{'notify':true,'n':null}"));
    assertThat(apply(declared, "{'notify':false,'n':1}"))
        .isEqualTo(accepted("{'notify':false,'n':1}"));
  }

  @Test
  void whatIsGivenKeepsItsOrderAndDefaultsFollow() {
    Checked checked = apply("{'a':{'default':1},'b':'integer'}", "{'z':0,'b':2}");
    Obj input = ((Checked.Accepted) checked).withDefaults();
    assertThat(input.fields().keySet()).containsExactly("z", "b", "a");
  }

  @Test
  void aRequiredInputMustBeThere() {
    String declared = "{'employee':{'type':'object','required':true}}";
    assertThat(apply(declared, "{}"))
        .isEqualTo(refused("employee", "is required, but it is missing"));
    assertThat(apply(declared, "{'employee':{}}")).isEqualTo(accepted("{'employee':{}}"));
  }

  @Test
  void anInputIsOptionalUnlessItSaysOtherwise() {
    assertThat(apply("{'count':'integer','name':{'type':'string','required':false}}", "{}"))
        .isEqualTo(accepted("{}"));
  }

  @Test
  void requiredAsAListKeepsTheMeaningOfJsonSchema() {
    String declared = "{'employee':{'type':'object','required':['name']}}";
    assertThat(apply(declared, "{}")).isEqualTo(accepted("{}"));
    assertThat(apply(declared, "{'employee':{}}"))
        .isEqualTo(refused("employee.name", "is required, but it is missing"));
  }

  @Test
  void requiredStandsAtANestedFieldToo() {
    String declared =
        "{'e':{'required':['id'],'properties':{'name':{'type':'text','required':true},'age':'int'}}}";
    assertThat(apply(declared, "{'e':{'id':1,'age':1.5}}"))
        .isEqualTo(
            new Checked.Refused(
                List.of(
                    new Violation("e.age", "expected a whole number, but it is 1.5"),
                    new Violation("e.name", "is required, but it is missing"))));
  }

  @Test
  void undeclaredInputsAreAcceptedAsTheyAre() {
    assertThat(apply("{'a':'integer'}", "{'b':[1]}")).isEqualTo(accepted("{'b':[1]}"));
  }

  @Test
  void allViolationsAreReportedInTheOrderOfTheDeclaration() {
    assertThat(apply("{'b':'string','a':{'type':'list','items':'int'}}", "{'a':['x'],'b':1}"))
        .isEqualTo(
            new Checked.Refused(
                List.of(
                    new Violation("b", "expected a string, but it is 1"),
                    new Violation("a[0]", "expected a whole number, but it is \"x\""))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "string; 'x'", "text; 'x'", "number; 1.5", "float; 1.5", "integer; 1", "int; 1",
        "boolean; true", "bool; true", "object; {}", "map; {}", "array; []", "list; []",
        "null; null"
      })
  void typesHaveFriendlyNames(String type, String fits) {
    for (String value : List.of("'x'", "1.5", "1", "true", "{}", "[]", "null")) {
      boolean isNumberToo = fits.equals("1.5") && value.equals("1");
      Class<? extends Checked> outcome =
          value.equals(fits) || isNumberToo ? Checked.Accepted.class : Checked.Refused.class;
      assertThat(apply("{'a':'" + type + "'}", "{'a':" + value + "}")).isInstanceOf(outcome);
      assertThat(apply("{'a':{'type':'" + type + "'}}", "{'a':" + value + "}"))
          .isInstanceOf(outcome);
    }
  }

  @Test
  void anyAcceptsEverything() {
    for (String value : List.of("'x'", "1.5", "true", "{}", "[]", "null")) {
      assertThat(apply("{'a':'any','b':{'type':'any'}}", "{'a':%1$s,'b':%1$s}".formatted(value)))
          .isInstanceOf(Checked.Accepted.class);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "'intger'; a; did you mean 'integer'?",
        "{'type':'strin'}; a.type; did you mean 'string'?",
        "{'properties':{'b':'bolean'}}; a.properties.b; did you mean 'boolean'?",
        "5; a; expected a type such as string",
        "{'type':'integer','default':'x'}; a.default; does not fit its own schema: expected a whole",
        "{'items':{'type':'integer'},'default':[1,'x']}; a.default[1]; does not fit its own schema",
        "{'required':'yes'}; a.required; expected an array",
        "{'$ref':'x.json'}; a.$ref; never fetched",
      })
  void aWrongDeclarationIsRefusedWithItsPlace(String declaration, String path, String message) {
    SchemaException refused =
        catchThrowableOfType(
            SchemaException.class,
            () -> InputSchema.compile(Obj.of("a", json(declaration)).fields()));
    assertThat(refused).hasMessageContaining(message);
    assertThat(refused.path()).isEqualTo(path);
  }
}
