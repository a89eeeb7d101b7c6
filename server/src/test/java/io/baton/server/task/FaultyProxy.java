package io.baton.server.task;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A network between workers and a server that a test can make misbehave, request by request. */
final class FaultyProxy implements AutoCloseable {
  /** What happens to a request. */
  enum Fate {
    PASS,

    /** The server answers, but the answer never arrives. */
    CUT_ANSWER,

    /** It arrives twice; the second answer is the one that gets back. */
    DOUBLE
  }

  final AtomicInteger faults = new AtomicInteger();
  private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final URI server;
  private final Function<String, Fate> fates;

  /**
   * @param fates by the request's first line
   */
  FaultyProxy(URI server, Function<String, Fate> fates) throws IOException {
    this.server = server;
    this.fates = fates;
    Thread.ofVirtual().start(this::accept);
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + socket.getLocalPort());
  }

  private void accept() {
    try {
      while (true) {
        Socket client = socket.accept();
        Thread.ofVirtual().start(() -> serve(client));
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void serve(Socket client) {
    try (client) {
      for (byte[] request = message(client.getInputStream());
          request.length > 0;
          request = message(client.getInputStream())) {
        Fate fate = fates.apply(firstLine(request));
        byte[] answer = forward(request);
        if (fate != Fate.PASS) {
          faults.incrementAndGet();
        }
        if (fate == Fate.CUT_ANSWER) {
          return;
        }
        if (fate == Fate.DOUBLE) {
          answer = forward(request);
        }
        client.getOutputStream().write(answer);
        client.getOutputStream().flush();
      }
    } catch (IOException gone) {
      // One side has hung up.
    }
  }

  private byte[] forward(byte[] request) throws IOException {
    try (Socket upstream = new Socket(server.getHost(), server.getPort())) {
      upstream.getOutputStream().write(request);
      upstream.getOutputStream().flush();
      return message(upstream.getInputStream());
    }
  }

  private static String firstLine(byte[] message) {
    return new String(message, StandardCharsets.ISO_8859_1).lines().findFirst().orElse("");
  }

  /** A head and as much of a body as it announces; nothing at the end of the connection. */
  private static byte[] message(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int ends = 0;
    while (ends < 2) {
      int next = in.read();
      if (next < 0) {
        return new byte[0];
      }
      bytes.write(next);
      ends = next == '\n' ? ends + 1 : next == '\r' ? ends : 0;
    }
    String head = bytes.toString(StandardCharsets.ISO_8859_1);
    int length =
        head.lines()
            .filter(line -> line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:"))
            .map(line -> line.substring(line.indexOf(':') + 1).strip())
            .mapToInt(Integer::parseInt)
            .findFirst()
            .orElse(0);
    bytes.write(in.readNBytes(length));
    return bytes.toByteArray();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
