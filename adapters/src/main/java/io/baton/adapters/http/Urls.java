package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Addresses with their queries. */
final class Urls {
  private Urls() {}

  static URI of(String url, Obj query) throws AdapterException {
    String text = query.isEmpty() ? url : withQuery(url, form(query));
    URI uri = HttpClient.uri(text);
    HttpClient.requireWeb(uri);
    return uri;
  }

  private static String withQuery(String url, String query) {
    int hash = url.indexOf('#');
    String plain = hash < 0 ? url : url.substring(0, hash);
    return plain + (plain.indexOf('?') < 0 ? "?" : "&") + query;
  }

  /** {@code a=1&b=2&b=3}; null is left out. */
  static String form(Obj fields) {
    List<String> pairs = new ArrayList<>();
    fields
        .fields()
        .forEach(
            (name, value) -> {
              for (Value item : value instanceof Arr items ? items.items() : List.of(value)) {
                String text = Params.asText(item);
                if (text != null) {
                  pairs.add(encode(name) + "=" + encode(text));
                }
              }
            });
    return String.join("&", pairs);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
