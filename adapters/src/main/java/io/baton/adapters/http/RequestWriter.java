package io.baton.adapters.http;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Writes a request as HTTP/1.1. Names and values of headers were checked when they were added. */
final class RequestWriter {
  private RequestWriter() {}

  static void write(HttpRequest request, OutputStream socket, boolean keepAlive)
      throws IOException {
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
    head.append(keepAlive ? "\r\n" : "Connection: close\r\n\r\n");
    out.write(head.toString().getBytes(StandardCharsets.UTF_8));
    if (body != null) {
      out.write(body);
    }
    out.flush();
  }

  private static String authority(HttpRequest request) {
    int port = request.uri().getPort();
    boolean usual = port < 0 || port == (request.isSecure() ? 443 : 80);
    return request.uri().getHost() + (usual ? "" : ":" + port);
  }
}
