package io.baton.amqp;

import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.JsonLimits;
import io.baton.value.Obj;
import io.baton.worker.Protocol;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;

/** JSON in messages, with the version of the protocol beside it. */
final class Envelope {
  private static final JsonLimits LIMITS = JsonLimits.DEFAULT.withMaxTotalLength(1 << 30);

  private Envelope() {}

  /** What is in a message is nothing that this version can use. */
  static final class UnreadableException extends Exception {
    UnreadableException(String message) {
      super(message);
    }

    String text() {
      return String.valueOf(getMessage());
    }
  }

  static TextMessage of(Session session, Obj body) throws JMSException {
    TextMessage message = session.createTextMessage(Json.write(body));
    message.setStringProperty(Names.PROTOCOL, Protocol.VERSION);
    return message;
  }

  static Obj open(Message message) throws JMSException, UnreadableException {
    String protocol = String.valueOf(message.getStringProperty(Names.PROTOCOL));
    if (!protocol.equals(Protocol.VERSION)) {
      throw new UnreadableException(
          "It is of version %s of the worker protocol, not %s"
              .formatted(protocol, Protocol.VERSION));
    }
    try {
      if (message instanceof TextMessage text
          && Json.parse(String.valueOf(text.getText()), LIMITS) instanceof Obj body) {
        return body;
      }
    } catch (JsonException e) {
      throw new UnreadableException("It is no JSON: " + e.getMessage());
    }
    throw new UnreadableException("It is no JSON object");
  }

  /** Puts a message aside for people to look at, so that the queue goes on. */
  static void park(Session session, Message message, String reason) throws JMSException {
    MessageProducer dead = session.createProducer(session.createQueue(Names.DEAD));
    try {
      TextMessage copy =
          session.createTextMessage(
              message instanceof TextMessage text ? text.getText() : message.toString());
      copy.setStringProperty(Names.REASON, reason);
      dead.send(copy);
    } finally {
      dead.close();
    }
  }
}
