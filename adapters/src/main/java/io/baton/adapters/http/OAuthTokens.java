package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.JsonLimits;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Access tokens by client credentials, kept until shortly before they expire. */
final class OAuthTokens {
  private static final long DEFAULT_LIFE_SECONDS = 60;
  private static final long MARGIN_SECONDS = 30;
  private static final int MOST_KEPT = 1_000;
  private static final int MAX_ANSWER_BYTES = 64 << 10;

  private record Token(String value, Instant until) {}

  private final HttpClient client;
  private final Map<Obj, Token> kept = new ConcurrentHashMap<>();

  OAuthTokens(HttpClient client) {
    this.client = client;
  }

  String get(Params oauth, Abort abort) throws AdapterException {
    Token known = kept.get(oauth.fields());
    if (known != null && Instant.now().isBefore(known.until())) {
      return known.value();
    }
    Token fresh = ask(oauth, abort);
    if (kept.size() >= MOST_KEPT) {
      kept.clear();
    }
    kept.put(oauth.fields(), fresh);
    return fresh.value();
  }

  private Token ask(Params oauth, Abort abort) throws AdapterException {
    Obj.Builder form = Obj.builder().put("grant_type", "client_credentials");
    form.putIfPresent("scope", oauth.optionalText("scope"));
    form.putIfPresent("audience", oauth.optionalText("audience"));
    Headers headers =
        new Headers()
            .add("Content-Type", "application/x-www-form-urlencoded")
            .add("Accept", "application/json")
            .add(
                "Authorization",
                "Basic " + Authorization.basic(oauth.text("clientId"), oauth.text("clientSecret")));
    HttpRequest request =
        new HttpRequest(
            "POST",
            Urls.of(oauth.text("tokenUrl"), Obj.EMPTY),
            headers,
            Urls.form(form.build()).getBytes(StandardCharsets.UTF_8),
            Tls.USUAL,
            Instant.now().plus(client.settings().connectTimeout()),
            0,
            MAX_ANSWER_BYTES,
            Set.of());
    HttpResponse response = client.send(request, abort);
    if (response.status() != 200) {
      throw HttpErrors.of(request, response);
    }
    return token(response);
  }

  private static Token token(HttpResponse response) throws AdapterException {
    try {
      if (Json.parse(response.body(), JsonLimits.DEFAULT) instanceof Obj answer
          && answer.at("access_token") instanceof Value.Text token) {
        long life =
            answer.at("expires_in") instanceof Value.Int seconds
                ? seconds.value()
                : DEFAULT_LIFE_SECONDS;
        return new Token(
            token.value(), Instant.now().plusSeconds(Math.max(0, life - MARGIN_SECONDS)));
      }
    } catch (JsonException notJson) {
      throw noToken();
    }
    throw noToken();
  }

  private static AdapterException noToken() {
    return AdapterException.permanent(
        "AUTHENTICATION_ERROR", "The token server answered without an access_token");
  }
}
