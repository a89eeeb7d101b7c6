package io.baton.server.notice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.baton.adapters.email.MailSettings;
import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs outside are told, signed, and again until they have taken it. */
final class WebhookSinkTest {
  private record Got(String signature, String body) {}

  @TempDir private Path folder;
  private final LinkedBlockingQueue<Got> got = new LinkedBlockingQueue<>();
  private final AtomicInteger refusals = new AtomicInteger();
  private HttpServer receiver;

  @BeforeEach
  void listen() throws IOException {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext("/", this::receive);
    receiver.start();
  }

  @AfterEach
  void stop() {
    receiver.stop(0);
  }

  private void receive(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    boolean refuse = refusals.getAndDecrement() > 0;
    if (!refuse) {
      got.add(new Got(exchange.getRequestHeaders().getFirst("X-Baton-Signature"), body));
    }
    exchange.sendResponseHeaders(refuse ? 503 : 204, -1);
    exchange.close();
  }

  private Api api() {
    NoticeTargets hook =
        NoticeTargets.NONE.withWebhook(
            URI.create("http://127.0.0.1:" + receiver.getAddress().getPort()));
    return Api.in(
        folder,
        settings ->
            settings.withNotices(
                new NoticeSettings(hook, hook, "shared-secret", MailSettings.NONE)));
  }

  private Got next() throws InterruptedException {
    Got next = got.poll(30, TimeUnit.SECONDS);
    assertThat(next).as("a notice within 30 s").isNotNull();
    return next;
  }

  @Test
  @Requirement("ENG-11")
  void the_end_of_an_execution_is_told_and_signed() throws Exception {
    try (Api api = api()) {
      api.server()
          .baton()
          .register("{id: f, steps: [{id: a, adapter: core, action: noop}], output: {x: 1}}");
      String id = api.server().baton().start("f", Obj.EMPTY).id();
      Got notice = next();
      Obj body = (Obj) Json.parse(notice.body());
      assertThat(body.at("type")).isEqualTo(Value.of("execution.ended"));
      assertThat(body.at("executionId")).isEqualTo(Value.of(id));
      assertThat(body.at("tenantId")).isEqualTo(Value.of("default"));
      assertThat(((Obj) body.at("data")).at("status")).isEqualTo(Value.of("completed"));
      assertThat(notice.signature()).isEqualTo(signed(notice));
    }
  }

  private static String signed(Got notice) throws Exception {
    String time = notice.signature().substring(2, notice.signature().indexOf(','));
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec("shared-secret".getBytes(UTF_8), "HmacSHA256"));
    byte[] code = mac.doFinal((time + "." + notice.body()).getBytes(UTF_8));
    return "t=" + time + ",v1=" + HexFormat.of().formatHex(code);
  }

  @Test
  @Requirement("RET-6")
  void a_fatal_error_alerts_operations_and_a_receiver_that_is_away_is_told_later()
      throws Exception {
    refusals.set(1);
    try (Api api = api()) {
      api.server()
          .baton()
          .register(
              """
              id: f
              steps:
                - { id: a, adapter: core, action: fail, params: { code: BROKEN, class: fatal } }
              """);
      api.server().baton().start("f", Obj.EMPTY);
      assertThat(next().body() + next().body())
          .contains("\"type\":\"alert.operations\"")
          .contains("\"code\":\"BROKEN\"")
          .contains("\"type\":\"execution.ended\"")
          .contains("\"status\":\"failed\"");
    }
  }
}
