package io.baton.bench.load;

import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One connection that speaks just enough HTTP/1.1. Its own, because thousands of them share two
 * cores with the server that is measured: a client that does more would be measured with it.
 */
final class Wire implements AutoCloseable {
  private static final int BUFFER_BYTES = 2_048;
  private static final int PATIENCE_MILLIS = 120_000;

  /** What came back. */
  record Answer(int status, String text) {
    Obj json() {
      return Json.parse(text) instanceof Obj object ? object : Obj.EMPTY;
    }

    String textAt(String name) {
      return json().at(name) instanceof Value.Text found ? found.value() : "";
    }

    Answer expect(int expected) throws IOException {
      if (status != expected) {
        throw new IOException(
            "Expected an answer of status %d, but it is %d: %s".formatted(expected, status, text));
      }
      return this;
    }
  }

  private record Head(int status, long length, boolean chunked) {}

  private final URI server;
  private final Socket socket;
  private final InputStream in;

  private Wire(URI server, Socket socket) throws IOException {
    this.server = server;
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
  }

  static Wire to(URI server) throws IOException {
    Socket socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.connect(new InetSocketAddress(server.getHost(), server.getPort()), PATIENCE_MILLIS);
      return new Wire(server, socket);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  Answer get(String path) throws IOException {
    write("GET " + path, "", "");
    return read();
  }

  Answer post(String path, String json) throws IOException {
    write("POST " + path, "Content-Type: application/json\r\n", json);
    return read();
  }

  Answer postYaml(String path, String yaml) throws IOException {
    write("POST " + path, "Content-Type: application/yaml\r\n", yaml);
    return read();
  }

  private void write(String line, String headers, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    String head =
        "%s HTTP/1.1\r\nHost: %s\r\n%sContent-Length: %d\r\n\r\n"
            .formatted(line, server.getAuthority(), headers, bytes.length);
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
    request.writeBytes(bytes);
    socket.getOutputStream().write(request.toByteArray());
  }

  private Answer read() throws IOException {
    Head head = head();
    byte[] body = head.chunked() ? chunks() : in.readNBytes((int) head.length());
    return new Answer(head.status(), new String(body, StandardCharsets.UTF_8));
  }

  private Head head() throws IOException {
    int status = Integer.parseInt(line().split(" ", 3)[1]);
    long length = 0;
    boolean chunked = false;
    for (String header = line(); !header.isEmpty(); header = line()) {
      String lower = header.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Long.parseLong(lower.substring("content-length:".length()).strip());
      }
      chunked |= lower.startsWith("transfer-encoding:") && lower.contains("chunked");
    }
    return new Head(status, length, chunked);
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    int size;
    do {
      size = Integer.parseInt(line().strip(), 16);
      body.writeBytes(in.readNBytes(size));
      line();
    } while (size > 0);
    return body.toByteArray();
  }

  /** Begins to read events as they happen. */
  void watch(String path) throws IOException {
    write("GET " + path, "Accept: text/event-stream\r\n", "");
    if (head().status() != 200) {
      throw new IOException("There are no events at " + path);
    }
  }

  /** Reads on until a line begins so; the sizes of chunks are passed by like any other line. */
  void awaitLine(String beginning) throws IOException {
    while (!line().startsWith(beginning)) {
      // Something else that happened.
    }
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("The server hung up");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
