package io.baton.server.notice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.baton.adapters.email.MailSettings;
import io.baton.conformance.Requirement;
import io.baton.server.Api;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People are told by mail and in their chat, by real servers. */
final class MailAndChatTest {
  private static final long PATIENCE_MILLIS = 60_000;

  @TempDir private Path folder;
  private final GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", "smtp"));
  private final LinkedBlockingQueue<String> said = new LinkedBlockingQueue<>();
  private final AtomicInteger refusals = new AtomicInteger();
  private HttpServer chat;

  @BeforeEach
  void listen() throws IOException {
    mail.start();
    chat = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    chat.createContext("/", this::hear);
    chat.start();
  }

  @AfterEach
  void stop() {
    chat.stop(0);
    mail.stop();
  }

  private void hear(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    boolean refuse = refusals.getAndDecrement() > 0;
    if (!refuse) {
      said.add(body);
    }
    exchange.sendResponseHeaders(refuse ? 429 : 200, -1);
    exchange.close();
  }

  private Api api() {
    NoticeTargets alerts =
        NoticeTargets.NONE
            .withChat(URI.create("http://127.0.0.1:" + chat.getAddress().getPort() + "/hook"))
            .withMail("ops@example.org", "Ada <ada@example.org>");
    NoticeTargets ends = NoticeTargets.NONE.withMail("all@example.org");
    MailSettings server =
        MailSettings.NONE
            .withUrl("smtp://127.0.0.1:" + mail.getSmtp().getPort())
            .withFrom("baton@example.org");
    return Api.in(
        folder, settings -> settings.withNotices(new NoticeSettings(alerts, ends, "", server)));
  }

  private String heard() throws InterruptedException {
    String body = said.poll(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    assertThat(body).as("a message within a minute").isNotNull();
    return ((Value.Text) ((Obj) Json.parse(body)).at("text")).value();
  }

  /** All that came, once so many have: a copy for each recipient. */
  private List<MimeMessage> mails(int count) {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    while (mail.getReceivedMessages().length < count && System.nanoTime() < until) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
    List<MimeMessage> received = List.of(mail.getReceivedMessages());
    assertThat(received).hasSize(count);
    return received;
  }

  private List<MimeMessage> mails(int count, String to) throws Exception {
    List<MimeMessage> chosen = new ArrayList<>();
    for (MimeMessage message : mails(count)) {
      if (message.getHeader("To", ",").contains(to)) {
        chosen.add(message);
      }
    }
    return chosen;
  }

  @Test
  @Requirement("RET-6")
  void a_fatal_error_is_told_to_operations_by_mail_and_in_the_chat() throws Exception {
    refusals.set(1);
    try (Api api = api()) {
      api.server()
          .baton()
          .register(
              """
              id: pay
              steps:
                - id: charge
                  adapter: core
                  action: fail
                  params: { code: BROKEN, class: fatal, message: "<!channel> & all" }
              """);
      String id = api.server().baton().start("pay", Obj.EMPTY).id();

      // The chat refused it once; the mail did not wait for that and came once.
      assertThat(heard())
          .startsWith("*Fatal error in flow 'pay': BROKEN*\n")
          .contains("BROKEN &lt;!channel&gt; &amp; all", "Step: charge", "Execution: " + id);
      List<MimeMessage> mails = mails(3, "ops@example.org");
      assertThat(mails).as("for ops and for Ada").hasSize(2);
      MimeMessage message = mails.getFirst();
      assertThat(message.getSubject()).isEqualTo("[baton] Fatal error in flow 'pay': BROKEN");
      assertThat(message.getFrom()[0]).hasToString("baton@example.org");
      assertThat(message.getContent().toString())
          .contains("Error: BROKEN <!channel> & all", "Tenant: default", "Execution: " + id);
      assertThat(message.getMessageID()).contains(id).endsWith("@baton>");
      assertThat(message.getHeader("Auto-Submitted")).containsExactly("auto-generated");
      assertThat(mails.getLast().getMessageID()).isEqualTo(message.getMessageID());
    }
    assertThat(said).isEmpty();
  }

  @Test
  @Requirement({"RET-7", "ENG-11"})
  void a_flow_that_takes_too_long_is_told_to_its_owner_and_its_end_to_those_who_want_it()
      throws Exception {
    try (Api api = api()) {
      api.server()
          .baton()
          .register("id: slow\ntimeouts: { flow: 20ms }\nsteps: [ { id: w, wait: 1h } ]");
      api.server().baton().start("slow", Obj.EMPTY);

      assertThat(heard()).startsWith("*Flow 'slow' took too long*\n").contains("FLOW_TIMEOUT");
      assertThat(mails(3, "ops@example.org").getFirst().getSubject())
          .isEqualTo("[baton] Flow 'slow' took too long");
      assertThat(mails(3, "all@example.org").getFirst().getSubject())
          .isEqualTo("[baton] Flow 'slow' failed");
    }
  }

  @Test
  void no_line_break_of_a_flow_begins_another_header_or_line() throws Exception {
    try (Api api = api()) {
      api.server()
          .baton()
          .register(
              """
              id: sly
              steps:
                - id: s
                  adapter: core
                  action: fail
                  params: { code: "X\\r\\nBcc: evil@example.org", class: fatal, message: "a\\nTenant: root" }
              """);
      api.server().baton().start("sly", Obj.EMPTY);
      MimeMessage message = mails(3, "ops@example.org").getFirst();
      assertThat(message.getHeader("Bcc")).isNull();
      assertThat(message.getSubject()).doesNotContain("\r", "\n");
      assertThat(message.getContent().toString().lines().filter(line -> line.startsWith("Tenant")))
          .containsExactly("Tenant: default");
    }
    assertThat(mail.getReceivedMessages()).hasSize(3);
  }
}
