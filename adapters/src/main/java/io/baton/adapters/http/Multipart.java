package io.baton.adapters.http;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Params;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Forms with files in them. */
public final class Multipart {
  /** The files that steps of a tenant may send. */
  @FunctionalInterface
  public interface Files {
    byte[] read(String tenantId, String path) throws AdapterException;
  }

  private Multipart() {}

  /**
   * @param token makes the boundary: the same for every attempt
   */
  static RequestBody of(List<Value> parts, Files files, String tenantId, String token)
      throws AdapterException {
    String boundary = "baton-" + Integer.toHexString(token.hashCode()) + "-" + token.length();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (Value part : parts) {
      if (!(part instanceof Obj fields)) {
        throw Params.invalid("Each part of 'multipart' must be an object with a 'name'");
      }
      Params given = new Params("multipart", fields);
      text(out, "--" + boundary + "\r\n" + head(given) + "\r\n");
      out.writeBytes(content(given, files, tenantId));
      text(out, "\r\n");
    }
    text(out, "--" + boundary + "--\r\n");
    return new RequestBody(out.toByteArray(), "multipart/form-data; boundary=" + boundary);
  }

  private static String head(Params part) throws AdapterException {
    String path = part.optionalText("path");
    String fileName = part.optionalText("filename");
    String shown = fileName == null && path != null ? path.replaceAll(".*/", "") : fileName;
    String head =
        "Content-Disposition: form-data; name=\""
            + quoted(part.text("name"))
            + (shown == null ? "\"" : "\"; filename=\"" + quoted(shown) + "\"")
            + "\r\n";
    String type = part.optionalText("contentType");
    if (type != null) {
      new Headers().add("Content-Type", type);
      return head + "Content-Type: " + type + "\r\n";
    }
    return shown == null ? head : head + "Content-Type: application/octet-stream\r\n";
  }

  private static byte[] content(Params part, Files files, String tenantId) throws AdapterException {
    if (part.has("path")) {
      return files.read(tenantId, part.text("path"));
    }
    if (part.has("base64")) {
      return RequestBody.base64(part.text("base64", ""));
    }
    String value = part.optionalText("value");
    return (value == null ? part.text("content", "") : value).getBytes(StandardCharsets.UTF_8);
  }

  /** As browsers do it. */
  private static String quoted(String text) {
    return text.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static void text(ByteArrayOutputStream out, String text) {
    out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }
}
