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
import jakarta.mail.internet.MimeMessage;
import java.time.Instant;
import java.util.Properties;

/** Sends mails. A server of the settings may be anywhere, one that a step names may not. */
public final class EmailAdapter extends DescribedAdapter {
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
    Properties properties = Smtp.properties(server);
    properties.put("mail.smtp.socketFactory", sockets);
    properties.put("mail.smtp.socketFactory.fallback", "false");
    Session session = Session.getInstance(properties);
    try {
      MimeMessage message =
          Mail.of(session, params, settings.from(), text(params), task.idempotencyToken());
      Smtp.send(session, server, message);
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
