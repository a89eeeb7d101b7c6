package io.baton.adapters.manifest;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.expression.Template;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The path of a manifest's request, filled in. What a step brings is one segment of it and nothing
 * more: it cannot begin a query, climb to another path, or become a part of the host's name.
 */
final class RequestPath {
  private RequestPath() {}

  static Value filled(Value path, Obj params, Obj config) throws AdapterException {
    Value filled =
        Template.compile(path)
            .evaluate(ManifestAdapter.scope((Obj) encoded(params), (Obj) encoded(config)));
    String text = String.valueOf(Params.asText(filled)).replace(" ", "%20").replace("#", "%23");
    boolean climbs =
        Arrays.stream(text.split("[/?]", -1))
            .anyMatch(part -> part.equals("..") || part.equals("."));
    if (!text.startsWith("/") || climbs) {
      throw Params.invalid("The path '%s' leads to another place of the service".formatted(text));
    }
    return Value.of(text);
  }

  private static Value encoded(Value value) {
    return switch (value) {
      case Value.Text(String text) ->
          Value.of(URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20"));
      case Obj object -> {
        Obj.Builder fields = Obj.builder();
        object.fields().forEach((name, each) -> fields.put(name, encoded(each)));
        yield fields.build();
      }
      case Arr list -> Arr.of(list.stream().map(RequestPath::encoded).toList());
      case Value other -> other;
    };
  }
}
