package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;

/** Reads one HTTP/1.1 response from a stream, and never more than its limits. */
final class ResponseReader {
  private static final int CHUNK = 8192;

  private final InputStream in;
  private final HttpRequest request;
  private int headerBytesLeft;
  private boolean begun;
  private boolean lasting;
  private boolean framed;

  ResponseReader(InputStream in, HttpRequest request, HttpSettings settings) {
    this.in = in;
    this.request = request;
    this.headerBytesLeft = settings.maxHeaderBytes();
  }

  HttpResponse read() throws IOException, AdapterException {
    int status = status(line());
    Headers headers = headers();
    while (status < 200 && status != 101) {
      status = status(line());
      headers = headers();
    }
    lasting &= status != 101 && !saysClose(headers);
    return new HttpResponse(status, headers, body(status, headers), request.uri());
  }

  /** Whether anything of an answer has come. */
  boolean hasBegun() {
    return begun;
  }

  /** The answer was read to its end, and the connection is there for another one. */
  boolean isAtItsEnd() throws IOException {
    return lasting && framed && in.available() == 0;
  }

  private static boolean saysClose(Headers headers) {
    String connection = headers.first("connection");
    return (connection != null && connection.toLowerCase(Locale.ROOT).contains("close"))
        || (headers.has("transfer-encoding") && headers.has("content-length"));
  }

  private int status(String line) throws IOException {
    lasting = line.startsWith("HTTP/1.1 ");
    String[] parts = line.split(" ", 3);
    if (parts.length < 2 || !parts[0].startsWith("HTTP/1.") || !parts[1].matches("[1-9][0-9]{2}")) {
      throw new IOException("the answer does not begin like HTTP");
    }
    return Integer.parseInt(parts[1]);
  }

  private Headers headers() throws IOException, AdapterException {
    Headers headers = new Headers();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      if (colon <= 0) {
        throw new IOException("the answer has a header without a colon");
      }
      try {
        headers.add(line.substring(0, colon), line.substring(colon + 1));
      } catch (AdapterException malformed) {
        throw new IOException(String.valueOf(malformed.getMessage()));
      }
    }
    return headers;
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(80);
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the answer ended in the middle of its headers");
      }
      begun = true;
      if (--headerBytesLeft < 0) {
        throw new IOException("the headers of the answer are larger than maxHeaderBytes");
      }
      line.write(next);
    }
    String text = line.toString(StandardCharsets.ISO_8859_1);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  private byte[] body(int status, Headers headers) throws IOException, AdapterException {
    framed = true;
    if (request.method().equals("HEAD") || status == 204 || status == 304) {
      return new byte[0];
    }
    String encoding = headers.first("transfer-encoding");
    if (encoding != null && encoding.toLowerCase(Locale.ROOT).endsWith("chunked")) {
      return chunks();
    }
    String length = headers.first("content-length");
    return length == null ? toTheEnd() : exactly(length);
  }

  private byte[] exactly(String written) throws IOException, AdapterException {
    if (!written.matches("[0-9]{1,18}")) {
      throw new IOException("the answer has a content-length that is no number");
    }
    long length = Long.parseLong(written);
    requireFits(length);
    byte[] body = in.readNBytes((int) length);
    if (body.length < length) {
      throw new EOFException(
          "the answer ended after %d of %d bytes".formatted(body.length, length));
    }
    return body;
  }

  private byte[] toTheEnd() throws IOException, AdapterException {
    framed = false;
    byte[] body = in.readNBytes(request.maxResponseBytes() + 1);
    requireFits(body.length);
    return body;
  }

  private byte[] chunks() throws IOException, AdapterException {
    ByteArrayOutputStream body = new ByteArrayOutputStream(CHUNK);
    while (true) {
      String size = Objects.requireNonNull(line().split(";", 2)[0]).strip();
      if (!size.matches("[0-9a-fA-F]{1,8}")) {
        throw new IOException("the answer has a chunk whose size is no number");
      }
      long length = Long.parseLong(size, 16);
      if (length == 0) {
        headers();
        return body.toByteArray();
      }
      requireFits(body.size() + length);
      byte[] chunk = in.readNBytes((int) length);
      if (chunk.length < length) {
        throw new EOFException("the answer ended in the middle of a chunk");
      }
      body.write(chunk);
      headerBytesLeft += 16;
      line();
    }
  }

  private void requireFits(long bytes) throws AdapterException {
    if (bytes > request.maxResponseBytes()) {
      throw AdapterException.permanent(
          AdapterException.PAYLOAD_TOO_LARGE,
          "The answer of %s is larger than %d bytes (maxResponseBytes)"
              .formatted(request.shown(), request.maxResponseBytes()));
    }
  }
}
