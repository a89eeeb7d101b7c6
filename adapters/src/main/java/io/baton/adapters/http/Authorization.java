package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Says who we are, in the ways that web services ask for. */
final class Authorization {
  private final OAuthTokens tokens;

  Authorization(OAuthTokens tokens) {
    this.tokens = tokens;
  }

  /** Adds to the headers, and returns what belongs into the query. */
  Obj apply(Params auth, Headers headers, Abort abort) throws AdapterException {
    if (auth.has("basic")) {
      Params basic = auth.inside("basic");
      headers.setIfAbsent(
          "Authorization",
          "Basic " + basic(basic.text("username", ""), basic.text("password", "")));
    } else if (auth.has("bearer")) {
      headers.setIfAbsent("Authorization", "Bearer " + auth.text("bearer"));
    } else if (auth.has("apiKey")) {
      return apiKey(auth.inside("apiKey"), headers);
    } else if (auth.has("oauth2")) {
      headers.setIfAbsent("Authorization", "Bearer " + tokens.get(auth.inside("oauth2"), abort));
    }
    return Obj.EMPTY;
  }

  private static Obj apiKey(Params key, Headers headers) throws AdapterException {
    if (key.has("query")) {
      return Obj.of(key.text("query"), Value.of(key.text("value")));
    }
    headers.setIfAbsent(key.text("header", "X-API-Key"), key.text("value"));
    return Obj.EMPTY;
  }

  static String basic(String user, String password) {
    return Base64.getEncoder()
        .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
  }
}
