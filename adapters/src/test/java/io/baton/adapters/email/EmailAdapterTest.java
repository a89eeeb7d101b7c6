package io.baton.adapters.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.baton.adapters.TestTask;
import io.baton.adapters.network.Egress;
import io.baton.adapters.network.NameResolver;
import io.baton.adapters.network.NetworkPolicy;
import io.baton.conformance.Requirement;
import io.baton.value.Obj;
import io.baton.value.Value;
import jakarta.mail.internet.MimeMessage;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Requirement("ADP-2")
final class EmailAdapterTest {
  private final GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", "smtp"));
  private final EmailAdapter email;

  EmailAdapterTest() {
    mail.start();
    email = email(mail.getSmtp().getPort());
  }

  private static EmailAdapter email(int port) {
    return new EmailAdapter(
        MailSettings.NONE
            .withUrl("smtp://127.0.0.1:" + port)
            .withFrom("flows@example.org")
            .withTemplates(Map.of("welcome-email", "Welcome, {{ name }}!")),
        egress(NetworkPolicy.anywhere()),
        egress(NetworkPolicy.publicOnly()));
  }

  private static Egress egress(NetworkPolicy policy) {
    return new Egress(policy, NameResolver.system());
  }

  @AfterEach
  void stop() {
    mail.stop();
  }

  @Test
  void a_mail_arrives_as_it_was_written() throws Exception {
    Obj output =
        TestTask.output(
            email,
            "send",
            "{\"to\": [\"ada@example.org\", \"Bob <bob@example.org>\"], \"subject\": \"Grüezi\", \"text\": \"Hello ü\"}");

    MimeMessage[] received = mail.getReceivedMessages();
    assertThat(received).hasSize(2);
    assertThat(received[0].getSubject()).isEqualTo("Grüezi");
    assertThat(received[0].getContent().toString()).startsWith("Hello ü");
    assertThat(received[0].getFrom()[0]).hasToString("flows@example.org");
    assertThat(received[0].getMessageID()).isEqualTo("<token-1@baton>");
    assertThat(output.at("emailId")).isEqualTo(Value.of("<token-1@baton>"));
    assertThat(output.at("recipients")).isEqualTo(Value.of(2));
  }

  @Test
  void a_template_is_filled_with_the_steps_data() throws Exception {
    TestTask.output(
        email,
        "send",
        "{\"to\": \"ada@example.org\", \"subject\": \"Hi\", \"template\": \"welcome-email\", \"data\": {\"name\": \"Ada\"}}");

    assertThat(mail.getReceivedMessages()[0].getContent().toString()).startsWith("Welcome, Ada!");
    assertThat(
            TestTask.failure(
                email, "send", "{\"to\": \"ada@example.org\", \"template\": \"none\"}"))
        .hasMessageContaining("known are [welcome-email]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"to\": \"ada@example.org\", \"subject\": \"Hi\\r\\nBcc: eve@example.org\"}",
        "{\"to\": \"ada@example.org\\r\\nBcc: eve@example.org\"}",
        "{\"to\": \"ada@example.org\", \"from\": \"x@example.org\\nX: y\"}",
        "{\"to\": \"ada@example.org\", \"replyTo\": \"x@example.org\\rX: y\"}",
        "{\"to\": \"nobody\"}",
        "{\"to\": []}"
      })
  void a_line_break_in_a_header_and_a_bad_address_fail_the_step(String params) throws Exception {
    assertThat(TestTask.failure(email, "send", params).code()).isEqualTo("VALIDATION_ERROR");
    assertThat(mail.getReceivedMessages()).isEmpty();
  }

  @Test
  void a_server_that_a_step_names_is_held_against_the_networks_rules() throws Exception {
    assertThat(
            TestTask.failure(
                    email,
                    "send",
                    "{\"to\": \"ada@example.org\", \"smtp\": {\"host\": \"127.0.0.1\", \"port\": %d}}"
                        .formatted(mail.getSmtp().getPort()))
                .code())
        .isEqualTo("EGRESS_BLOCKED");
  }

  @Test
  @Requirement("ADP-5")
  void cancelling_closes_the_connection() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      TestTask test = new TestTask();
      CompletableFuture<?> outcome =
          test.start(email(silent.getLocalPort()), "send", "{\"to\": \"ada@example.org\"}");
      try (Socket client = silent.accept()) {
        test.cancel();

        assertThatThrownBy(() -> outcome.get(20, TimeUnit.SECONDS))
            .hasMessageContaining("cancelled");
        client.setSoTimeout(10_000);
        client.getInputStream().readAllBytes();
      }
    }
  }
}
