package io.baton.cli.run;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.baton.engine.Decision.Reason;
import io.baton.engine.Failure;
import io.baton.runtime.lane.Answer;
import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.JsonLimits;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Takes callbacks for the steps of this run: {@code POST /v1/callbacks/TOKEN} with {@code {status,
 * result, error}}. Listens on loopback only.
 */
final class CallbackServer implements AutoCloseable {
  private static final String PATH = "/v1/callbacks/";
  private static final String OTHER_SHAPE =
      "expected {\"status\": \"completed\", \"result\": …} or {\"status\": \"failed\", \"error\":"
          + " {\"code\": …, \"message\": …}}";

  record Call(String token, Value result, @Nullable Failure failure) {}

  private static final Answer NOT_YET = new Answer.Refused(Reason.UNKNOWN, "Nothing runs yet");

  private final HttpServer server;
  private Function<Call, Answer> receiver = call -> NOT_YET;

  /**
   * @param port 0: any that is free
   */
  CallbackServer(int port) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(PATH, this::answer);
  }

  String base() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + PATH;
  }

  /** Begins to listen. The receiver says what became of a call; it is asked on many threads. */
  void start(Function<Call, Answer> callReceiver) {
    receiver = callReceiver;
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!exchange.getRequestMethod().equals("POST")) {
        respond(exchange, 405, Obj.of("detail", Value.of("Callbacks are sent with POST")));
        return;
      }
      String token = exchange.getRequestURI().getPath().substring(PATH.length());
      try {
        Value body = Json.read(exchange.getRequestBody(), JsonLimits.DEFAULT);
        receive(exchange, token, body);
      } catch (JsonException notJson) {
        respond(exchange, 400, Obj.of("detail", Value.of("Not JSON: " + notJson.getMessage())));
      }
    }
  }

  private void receive(HttpExchange exchange, String token, Value body) throws IOException {
    Call call = read(token, body);
    if (call == null) {
      respond(exchange, 422, Obj.of("detail", Value.of(OTHER_SHAPE)));
      return;
    }
    switch (receiver.apply(call)) {
      case Answer.Done ignored -> respond(exchange, 200, Obj.of("accepted", Value.TRUE));
      case Answer.Refused refused ->
          respond(
              exchange,
              refused.reason() == Reason.UNKNOWN ? 404 : 409,
              Obj.of("detail", Value.of(refused.message())));
    }
  }

  private static @Nullable Call read(String token, Value body) {
    if (!(body instanceof Obj fields) || !(fields.at("status") instanceof Value.Text status)) {
      return null;
    }
    return switch (status.value()) {
      case "completed" -> new Call(token, fields.at("result"), null);
      case "failed" -> new Call(token, Value.NULL, failure(fields.at("error")));
      default -> null;
    };
  }

  /** The failure that an outside system describes, however little it says. */
  static Failure failure(Value error) {
    Obj fields = error instanceof Obj object ? object : Obj.of("message", error);
    String code = fields.at("code") instanceof Value.Text text ? text.value() : "CALLBACK_FAILED";
    String message =
        fields.at("message") instanceof Value.Text text
            ? text.value()
            : "The operation reported a failure";
    return new Failure(code, message);
  }

  private static void respond(HttpExchange exchange, int status, Obj body) throws IOException {
    byte[] bytes = Json.writeBytes(body);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(1);
  }
}
