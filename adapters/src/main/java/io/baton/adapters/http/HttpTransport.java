package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.network.Egress;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLException;

/**
 * Sends one request over a connection of its own and reads the answer. Blocking, because every
 * attempt has a thread; cancelling closes the socket under it.
 */
final class HttpTransport {
  private final Egress egress;
  private final HttpSettings settings;

  HttpTransport(Egress egress, HttpSettings settings) {
    this.egress = egress;
    this.settings = settings;
  }

  HttpSettings settings() {
    return settings;
  }

  HttpResponse send(HttpRequest request, Abort abort) throws AdapterException {
    String host = request.uri().getHost();
    Duration connect = Deadlines.sooner(settings.connectTimeout(), request.deadline());
    try (Socket plain = egress.connect(host, request.port(), connect, abort::guard)) {
      plain.setSoTimeout(millisLeft(request));
      String name = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
      try (Socket socket =
          request.uri().getScheme().equals("https")
              ? request.tls().over(plain, name, request.port())
              : plain) {
        return exchange(request, plain, socket);
      }
    } catch (IOException e) {
      throw abort.isAborted() ? Abort.cancelled() : failure(request, e);
    } catch (AdapterException e) {
      throw abort.isAborted() ? Abort.cancelled() : e;
    }
  }

  private HttpResponse exchange(HttpRequest request, Socket plain, Socket socket)
      throws IOException, AdapterException {
    Watch watch = Watch.until(request.deadline(), plain);
    try {
      write(request, socket.getOutputStream());
      return new ResponseReader(new BufferedInputStream(socket.getInputStream()), request, settings)
          .read();
    } finally {
      watch.stop();
    }
  }

  private int millisLeft(HttpRequest request) {
    return Math.clamp(
        Deadlines.sooner(settings.readTimeout(), request.deadline()).toMillis(), 1, 1 << 30);
  }

  private static void write(HttpRequest request, OutputStream socket) throws IOException {
    OutputStream out = new BufferedOutputStream(socket);
    String path = request.uri().getRawPath();
    String query = request.uri().getRawQuery();
    StringBuilder head = new StringBuilder(256);
    head.append(request.method())
        .append(' ')
        .append(path == null || path.isEmpty() ? "/" : path)
        .append(query == null ? "" : "?" + query)
        .append(" HTTP/1.1\r\nHost: ")
        .append(authority(request))
        .append("\r\n");
    for (Map.Entry<String, List<String>> header : request.headers().all().entrySet()) {
      for (String value : header.getValue()) {
        head.append(header.getKey()).append(": ").append(value).append("\r\n");
      }
    }
    byte[] body = request.body();
    if (body != null) {
      head.append("Content-Length: ").append(body.length).append("\r\n");
    }
    head.append("Connection: close\r\n\r\n");
    out.write(head.toString().getBytes(StandardCharsets.UTF_8));
    if (body != null) {
      out.write(body);
    }
    out.flush();
  }

  private static String authority(HttpRequest request) {
    int port = request.uri().getPort();
    boolean usual = port < 0 || port == (request.uri().getScheme().equals("https") ? 443 : 80);
    return request.uri().getHost() + (usual ? "" : ":" + port);
  }

  private static AdapterException failure(HttpRequest request, IOException e) {
    Instant deadline = request.deadline();
    boolean late = deadline != null && !Instant.now().isBefore(deadline);
    if (e instanceof SocketTimeoutException || late) {
      return new AdapterException(
          AdapterException.TIMEOUT, "%s did not answer in time".formatted(request.shown()));
    }
    String what = e instanceof SSLException ? "TLS: " : "";
    return new AdapterException(
        AdapterException.NETWORK_ERROR,
        "%s failed: %s%s".formatted(request.shown(), what, e.getMessage()));
  }
}
