package io.baton.adapters.transform;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.TestTask;
import io.baton.conformance.Requirement;
import io.baton.value.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Requirement("ADP-2")
final class TransformAdapterTest {
  private final TransformAdapter transform = new TransformAdapter();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "map | {'data': [{'a': 2}, {'a': 3}], 'expression': 'item.a * 10 + index'} | {'items': [20, 31], 'count': 2}",
        "jmespath | {'data': {'p': [{'n': 'x'}]}, 'expression': 'p[*].n'} | ['x']",
        "filter | {'data': [1, 5, 9], 'where': 'item > 3'} | {'items': [5, 9], 'count': 2}",
        "filter | {'data': [{'a': 1}, {'a': 2}], 'where': 'a == 2'} | {'items': [{'a': 2}], 'count': 1}",
        "sort | {'data': ['b', 2, 'a', 10]} | {'items': [2, 10, 'a', 'b'], 'count': 4}",
        "sort | {'data': [{'a': 1}, {'a': 2}], 'by': 'item.a', 'order': 'desc'} | {'items': [{'a': 2}, {'a': 1}], 'count': 2}",
        "group | {'data': [{'t': 'x'}, {'t': 'y'}, {'t': 'x'}], 'by': 'item.t'} | {'groups': {'x': [{'t': 'x'}, {'t': 'x'}], 'y': [{'t': 'y'}]}, 'count': 2}",
        "flatten | {'data': [[1, [2]], 3]} | {'items': [1, [2], 3], 'count': 3}",
        "join | {'data': ['a', 1], 'separator': '-'} | {'text': 'a-1'}",
        "split | {'text': 'a, b'} | {'items': ['a', 'b'], 'count': 2}",
        "merge | {'objects': [{'a': {'x': 1}}, {'a': {'y': 2}}], 'deep': true} | {'a': {'x': 1, 'y': 2}}",
        "merge | {'objects': [{'a': {'x': 1}}, {'a': {'y': 2}}]} | {'a': {'y': 2}}",
        "pick | {'data': {'a': 1, 'b': 2}, 'fields': ['a']} | {'a': 1}",
        "omit | {'data': [{'a': 1, 'b': 2}], 'fields': ['a']} | {'items': [{'b': 2}], 'count': 1}"
      })
  void reshapes(String action, String params, String output) throws Exception {
    assertThat(TestTask.done(transform, action, params.replace('\'', '"')).output())
        .isEqualTo(Json.parse(output.replace('\'', '"')));
  }

  @Test
  void a_bad_expression_fails_the_step_for_good() throws Exception {
    assertThat(
            TestTask.failure(transform, "map", "{\"data\": [1], \"expression\": \"item +\"}")
                .code())
        .isEqualTo("EXPRESSION_ERROR");
    assertThat(TestTask.failure(transform, "filter", "{\"data\": {}, \"where\": \"item\"}").code())
        .isEqualTo("VALIDATION_ERROR");
  }
}
