package io.baton.server.notice;

import static java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME;

import io.baton.adapters.email.MailSettings.MailServer;
import io.baton.adapters.email.Smtp;
import io.baton.runtime.notice.Notice;
import io.baton.runtime.notice.NoticeSink;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * Sends notices as mails. The id of a mail follows from its notice, so that one that comes twice is
 * known as the same. A storm of alerts does not become a storm of connections.
 */
final class MailSink implements NoticeSink {
  private static final String UTF_8 = StandardCharsets.UTF_8.name();
  private static final int MOST_AT_ONCE = 4;

  private final MailServer server;
  private final Session session;
  private final InternetAddress from;
  private final List<InternetAddress> to;
  private final Semaphore connections = new Semaphore(MOST_AT_ONCE);

  MailSink(MailServer server, InternetAddress from, List<InternetAddress> to) {
    this.server = server;
    this.session = Session.getInstance(Smtp.properties(server));
    this.from = from;
    this.to = List.copyOf(to);
  }

  @Override
  public void send(Notice notice) throws MessagingException, InterruptedException {
    MimeMessage message = message(notice);
    connections.acquire();
    try {
      Smtp.send(session, server, message);
    } finally {
      connections.release();
    }
  }

  private MimeMessage message(Notice notice) throws MessagingException {
    NoticeText text = NoticeText.of(notice);
    MimeMessage message = new Identified(session, notice);
    message.setFrom(from);
    message.setRecipients(RecipientType.TO, to.toArray(InternetAddress[]::new));
    message.setSubject("[baton] " + text.subject(), UTF_8);
    message.setText(text.body() + "\n", UTF_8);
    message.setHeader("Date", RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC)));
    // Nobody's holiday should be answered to us.
    message.setHeader("Auto-Submitted", "auto-generated");
    message.saveChanges();
    return message;
  }

  private static final class Identified extends MimeMessage {
    private final Notice notice;

    Identified(Session session, Notice notice) {
      super(session);
      this.notice = notice;
    }

    @Override
    protected void updateMessageID() throws MessagingException {
      String id =
          "%s-%s-%08x"
              .formatted(
                  notice.executionId().replaceAll("[^A-Za-z0-9.-]", "-"),
                  notice.kind(),
                  notice.content().hashCode());
      setHeader("Message-ID", "<" + id + "@baton>");
    }
  }
}
