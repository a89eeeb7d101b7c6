package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

/** Says who we are, in the ways that web services ask for. */
final class Authorization {
  private final OAuthTokens tokens;

  Authorization(OAuthTokens tokens) {
    this.tokens = tokens;
  }

  /** Adds to the headers, and returns what belongs into the query. */
  Obj apply(Params auth, Headers headers, Abort abort) throws AdapterException {
    if (auth.has("type")) {
      return apply(byKind(auth), headers, abort);
    }
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

  /** {@code {type: bearer, token: …}} is {@code {bearer: …}}, and so on. */
  private static Params byKind(Params auth) throws AdapterException {
    String type = auth.text("type").toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
    Obj rest = auth.fields().without("type");
    Obj written =
        switch (type) {
          case "none" -> Obj.EMPTY;
          case "basic" -> Obj.of("basic", rest);
          case "bearer", "token" ->
              Obj.of("bearer", auth.required(auth.has("token") ? "token" : "value"));
          case "apikey" -> Obj.of("apiKey", key(rest));
          case "oauth2", "clientcredentials" -> Obj.of("oauth2", rest);
          default ->
              throw auth.wrong(
                  "type", "must be basic, bearer, apiKey, oauth2 or none", auth.at("type"));
        };
    return new Params(auth.action(), written);
  }

  private static Obj key(Obj given) {
    Obj.Builder key = Obj.builder().putAll(given);
    if (!given.has("value")) {
      key.put("value", given.has("key") ? given.at("key") : given.at("token"));
    }
    if (given.has("name")) {
      key.put(given.at("in").equals(Value.of("query")) ? "query" : "header", given.at("name"));
    }
    return key.build();
  }

  static String basic(String user, String password) {
    return Base64.getEncoder()
        .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
  }
}
