package io.baton.server.trace;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Takes spans as a collector of OpenTelemetry does, by OTLP over HTTP. */
final class OtlpReceiver implements AutoCloseable {
  /** Numbers of the fields in OpenTelemetry's messages. */
  record Span(UnknownFieldSet fields) {
    String hex(int field) {
      List<ByteString> values = fields.getField(field).getLengthDelimitedList();
      return values.isEmpty() ? "" : HexFormat.of().formatHex(values.getFirst().toByteArray());
    }

    String traceId() {
      return hex(1);
    }

    String id() {
      return hex(2);
    }

    String parent() {
      return hex(4);
    }

    String name() {
      return fields.getField(5).getLengthDelimitedList().getFirst().toStringUtf8();
    }

    boolean endsAfterItStarts() {
      return fields.getField(8).getFixed64List().getFirst()
          >= fields.getField(7).getFixed64List().getFirst();
    }

    boolean isError() {
      return fields.hasField(15)
          && fields.getField(15).getLengthDelimitedList().getFirst().size() > 0;
    }

    String attributes() {
      StringBuilder all = new StringBuilder();
      fields.getField(9).getLengthDelimitedList().forEach(one -> all.append(one.toStringUtf8()));
      return all.toString();
    }
  }

  private final List<Span> spans = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  OtlpReceiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/traces", this::receive);
    server.start();
  }

  /** What makes a server send its spans here. */
  TraceSettings settings() {
    return TraceSettings.of(
        Map.of(
            "OTEL_EXPORTER_OTLP_ENDPOINT",
            "http://127.0.0.1:" + server.getAddress().getPort() + "/"));
  }

  private void receive(HttpExchange exchange) throws IOException {
    UnknownFieldSet request = UnknownFieldSet.parseFrom(exchange.getRequestBody().readAllBytes());
    for (ByteString resource : request.getField(1).getLengthDelimitedList()) {
      for (ByteString scope : parse(resource).getField(2).getLengthDelimitedList()) {
        for (ByteString span : parse(scope).getField(2).getLengthDelimitedList()) {
          spans.add(new Span(parse(span)));
        }
      }
    }
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  private static UnknownFieldSet parse(ByteString bytes) throws IOException {
    return UnknownFieldSet.parseFrom(bytes);
  }

  List<Span> spans() {
    return spans;
  }

  Span span(String name) {
    return spans.stream()
        .filter(span -> span.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is not among " + names()));
  }

  List<String> names() {
    return spans.stream().map(Span::name).toList();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
