package io.baton.adapters.email;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.value.Value;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message as it goes out. No value of a step can begin another header. */
final class Mail {
  private static final String UTF_8 = StandardCharsets.UTF_8.name();

  private Mail() {}

  static MimeMessage of(
      Session session, Params params, @Nullable String from, String text, String id)
      throws AdapterException, MessagingException {
    MimeMessage message = new Identified(session, id);
    String sender = params.text("from", from == null ? "" : from);
    if (sender.isEmpty()) {
      throw AdapterException.configuration(
          "Nobody is set who writes; give the step 'from', or the server BATON_MAIL_FROM");
    }
    message.setFrom(address("from", sender));
    recipients(message, RecipientType.TO, "to", params);
    recipients(message, RecipientType.CC, "cc", params);
    recipients(message, RecipientType.BCC, "bcc", params);
    if (params.has("replyTo")) {
      message.setReplyTo(new InternetAddress[] {address("replyTo", params.text("replyTo"))});
    }
    message.setSubject(line("subject", params.text("subject", "")), UTF_8);
    message.setText(text, UTF_8, params.has("html") ? "html" : "plain");
    message.setHeader("X-Baton-Idempotency-Token", line("token", id));
    message.saveChanges();
    return message;
  }

  private static void recipients(
      MimeMessage message, RecipientType type, String name, Params params)
      throws AdapterException, MessagingException {
    List<InternetAddress> addresses = new ArrayList<>();
    for (Value each : params.list(name)) {
      String text = String.valueOf(Params.asText(each));
      for (String one : text.split(",", -1)) {
        addresses.add(address(name, one.strip()));
      }
    }
    if (addresses.isEmpty() && type.equals(RecipientType.TO)) {
      throw Params.invalid("email.send needs the parameter 'to'");
    }
    message.setRecipients(type, addresses.toArray(InternetAddress[]::new));
  }

  private static InternetAddress address(String name, String text) throws AdapterException {
    try {
      InternetAddress address = new InternetAddress(line(name, text), true);
      address.validate();
      return address;
    } catch (AddressException e) {
      throw Params.invalid("email.send: '%s' has '%s', which is no address".formatted(name, text));
    }
  }

  private static String line(String name, String text) throws AdapterException {
    if (text.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
      throw Params.invalid(
          "email.send: '%s' has a line break or control character".formatted(name));
    }
    return text;
  }

  /** The same message id at every attempt, so that a mail that came twice is known as one. */
  private static final class Identified extends MimeMessage {
    private final String id;

    Identified(Session session, String id) {
      super(session);
      this.id = id;
    }

    @Override
    protected void updateMessageID() throws MessagingException {
      setHeader("Message-ID", "<" + id.replaceAll("[^A-Za-z0-9.-]", "-") + "@baton>");
    }
  }
}
