package io.baton.adapters.email;

import io.baton.adapters.email.MailSettings.MailServer;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.MimeMessage;
import java.util.Properties;

/** How a mail server is spoken to, for everybody who sends mails. */
public final class Smtp {
  private static final String READ_MILLIS = "60000";
  private static final String CONNECT_MILLIS = "10000";

  private Smtp() {}

  /** Where a user is named, nothing is said before the connection is encrypted. */
  public static Properties properties(MailServer server) {
    Properties properties = new Properties();
    boolean secure = server.security().equals("starttls");
    properties.put("mail.smtp.starttls.enable", Boolean.toString(secure));
    properties.put("mail.smtp.starttls.required", Boolean.toString(secure));
    properties.put("mail.smtp.ssl.checkserveridentity", "true");
    properties.put("mail.smtp.auth", Boolean.toString(!server.user().isEmpty()));
    properties.put("mail.smtp.connectiontimeout", CONNECT_MILLIS);
    properties.put("mail.smtp.timeout", READ_MILLIS);
    properties.put("mail.smtp.localhost", "baton");
    return properties;
  }

  /** Returns when the server has taken it for all recipients. */
  public static void send(Session session, MailServer server, MimeMessage message)
      throws MessagingException {
    try (Transport transport = session.getTransport("smtp")) {
      transport.connect(
          server.host(),
          server.port(),
          server.user().isEmpty() ? null : server.user(),
          server.user().isEmpty() ? null : server.password());
      transport.sendMessage(message, message.getAllRecipients());
    }
  }
}
