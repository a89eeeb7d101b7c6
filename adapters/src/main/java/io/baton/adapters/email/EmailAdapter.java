package io.baton.adapters.email;

import io.baton.adapters.AdapterException;
import io.baton.adapters.DescribedAdapter;
import io.baton.adapters.Outcome;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.adapters.email.MailSettings.MailServer;
import io.baton.adapters.network.Egress;
import io.baton.expression.ExpressionException;
import io.baton.expression.Template;
import io.baton.flow.ErrorClass;
import io.baton.value.Obj;
import io.baton.value.Value;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.MimeMessage;
import java.time.Instant;
import java.util.Properties;

/** Sends mails. A server of the settings may be anywhere, one that a step names may not. */
public final class EmailAdapter extends DescribedAdapter {
  private static final String READ_MILLIS = "60000";
  private static final String CONNECT_MILLIS = "10000";

  private final MailSettings settings;
  private final Egress trusted;
  private final Egress bounded;

  public EmailAdapter(MailSettings settings, Egress trusted, Egress bounded) {
    super("email", EmailAdapter.class);
    this.settings = settings;
    this.trusted = trusted;
    this.bounded = bounded;
  }

  /** One mail to whoever looks after flows. */
  public void alert(Task task, String to, String text) throws AdapterException {
    String first = text.lines().findFirst().orElse("").replaceAll("[\\p{Cntrl}]", " ");
    Obj fields =
        Obj.builder()
            .put("to", to)
            .put("subject", first.length() > 150 ? first.substring(0, 150) : first)
            .put("text", text)
            .build();
    run(task, new Params("alert.send", fields));
  }

  @Override
  protected Outcome run(Task task, Params params) throws AdapterException {
    MailServer server = server(params);
    MailSockets sockets = new MailSockets(params.has("smtp") ? bounded : trusted);
    task.onCancel(sockets::abort);
    Session session = Session.getInstance(properties(server, sockets));
    try {
      MimeMessage message =
          Mail.of(session, params, settings.from(), text(params), task.idempotencyToken());
      try (Transport transport = session.getTransport("smtp")) {
        transport.connect(
            server.host(),
            server.port(),
            server.user().isEmpty() ? null : server.user(),
            server.user().isEmpty() ? null : server.password());
        transport.sendMessage(message, message.getAllRecipients());
      }
      return Outcome.done(
          Obj.builder()
              .put("emailId", String.valueOf(message.getMessageID()))
              .put("sentAt", Instant.now().toString())
              .put("recipients", message.getAllRecipients().length)
              .build());
    } catch (MessagingException e) {
      throw failure(task, e);
    }
  }

  private MailServer server(Params params) throws AdapterException {
    if (!params.has("smtp")) {
      if (settings.server() == null) {
        throw AdapterException.configuration(
            "No mail server is set; give the step 'smtp', or the server BATON_SMTP_URL");
      }
      return settings.server();
    }
    Params smtp = params.inside("smtp");
    String user = smtp.text("user", "");
    return new MailServer(
        smtp.text("host"),
        smtp.count("port", 587),
        user,
        smtp.text("password", ""),
        smtp.text("security", user.isEmpty() ? "none" : "starttls"));
  }

  private static Properties properties(MailServer server, MailSockets sockets) {
    Properties properties = new Properties();
    boolean secure = server.security().equals("starttls");
    properties.put("mail.smtp.starttls.enable", Boolean.toString(secure));
    properties.put("mail.smtp.starttls.required", Boolean.toString(secure));
    properties.put("mail.smtp.ssl.checkserveridentity", "true");
    properties.put("mail.smtp.auth", Boolean.toString(!server.user().isEmpty()));
    properties.put("mail.smtp.connectiontimeout", CONNECT_MILLIS);
    properties.put("mail.smtp.timeout", READ_MILLIS);
    properties.put("mail.smtp.socketFactory", sockets);
    properties.put("mail.smtp.socketFactory.fallback", "false");
    properties.put("mail.smtp.localhost", "baton");
    return properties;
  }

  private String text(Params params) throws AdapterException {
    String template = params.optionalText("template");
    if (template == null) {
      return params.text(params.has("html") ? "html" : params.has("text") ? "text" : "body", "");
    }
    String source = settings.templates().get(template);
    if (source == null) {
      throw Params.invalid(
          "There is no mail template '%s'; known are %s"
              .formatted(template, settings.templates().keySet()));
    }
    Obj data = params.object("data");
    try {
      Value made = Template.compile(Value.of(source)).evaluate(data::get);
      return String.valueOf(Params.asText(made));
    } catch (ExpressionException e) {
      throw AdapterException.permanent("EXPRESSION_ERROR", String.valueOf(e.getMessage()));
    }
  }

  private static AdapterException failure(Task task, MessagingException e) {
    AdapterException refusal = MailSockets.refusal(e);
    if (task.isCancelled()) {
      return AdapterException.permanent("CANCELLED", "The mail was not sent: cancelled");
    }
    if (refusal != null) {
      return refusal;
    }
    String message = "The mail server says: " + e.getMessage();
    if (e instanceof AuthenticationFailedException) {
      return AdapterException.permanent("AUTHENTICATION_ERROR", message);
    }
    return e instanceof SendFailedException failed
            && failed.getInvalidAddresses() != null
            && failed.getInvalidAddresses().length > 0
        ? new AdapterException("INVALID_RECIPIENT", message, ErrorClass.PERMANENT, 0)
        : new AdapterException(AdapterException.NETWORK_ERROR, message);
  }
}
