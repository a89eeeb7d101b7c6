package io.baton.server.notice;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.baton.runtime.notice.Notice;
import io.baton.runtime.notice.NoticeSink;
import io.baton.server.http.BodySignature;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.Map;

/**
 * Sends notices to a webhook, signed as Baton itself wants webhooks signed. Anything but success is
 * tried again later by whoever called, so a receiver may get a notice more than once.
 */
final class WebhookSink implements NoticeSink {
  private final JsonPost post;
  private final String secret;

  WebhookSink(URI uri, String secret) {
    this.post = new JsonPost(uri);
    this.secret = secret;
  }

  @Override
  public void send(Notice notice) throws IOException, InterruptedException {
    post.send(
        body(notice),
        body ->
            secret.isEmpty()
                ? Map.of()
                : Map.of(
                    BodySignature.HEADER,
                    BodySignature.header(
                        secret, Instant.now().getEpochSecond(), body.getBytes(UTF_8))));
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
}
