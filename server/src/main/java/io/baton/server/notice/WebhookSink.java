package io.baton.server.notice;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.baton.runtime.notice.Notice;
import io.baton.runtime.notice.NoticeSink;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Sends notices to a webhook, signed as Baton itself wants webhooks signed. Anything but success is
 * tried again later by whoever called, so a receiver may get a notice more than once.
 */
final class WebhookSink implements NoticeSink {
  static final String SIGNATURE = "X-Baton-Signature";

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String ALGORITHM = "HmacSHA256";

  private final URI uri;
  private final String secret;
  private final HttpClient client =
      HttpClient.newBuilder()
          .connectTimeout(PATIENCE)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  WebhookSink(URI uri, String secret) {
    this.uri = uri;
    this.secret = secret;
  }

  @Override
  public void send(Notice notice) throws IOException, InterruptedException {
    String body = Json.write(body(notice));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    if (!secret.isEmpty()) {
      request.header(SIGNATURE, signature(Instant.now().getEpochSecond(), body));
    }
    int status = client.send(request.build(), BodyHandlers.discarding()).statusCode();
    if (status < 200 || status > 299) {
      throw new IOException("The webhook for notices answered %d".formatted(status));
    }
  }

  private static Obj body(Notice notice) {
    return Obj.builder()
        .put("type", type(notice))
        .put("tenantId", notice.tenantId())
        .put("flowId", notice.flowId())
        .put("executionId", notice.executionId())
        .put("data", notice.content())
        .build();
  }

  private static Value type(Notice notice) {
    return Value.of(
        switch (notice.kind()) {
          case ENDED -> "execution.ended";
          case OPERATIONS -> "alert.operations";
          case OWNER -> "alert.owner";
        });
  }

  private String signature(long seconds, String body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), ALGORITHM));
      byte[] code = mac.doFinal((seconds + "." + body).getBytes(UTF_8));
      return "t=%d,v1=%s".formatted(seconds, HexFormat.of().formatHex(code));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
