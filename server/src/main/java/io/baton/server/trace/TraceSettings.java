package io.baton.server.trace;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where traces go, by the variables that OpenTelemetry defines.
 *
 * @param endpoint the whole address, such as {@code http://collector:4318/v1/traces}; empty:
 *     nowhere
 */
public record TraceSettings(String endpoint, Map<String, String> headers, String serviceName) {
  public static final TraceSettings NONE = new TraceSettings("", Map.of(), "baton");

  public TraceSettings {
    headers = Map.copyOf(headers);
  }

  public static TraceSettings of(Map<String, String> environment) {
    String base = environment.getOrDefault("OTEL_EXPORTER_OTLP_ENDPOINT", "");
    String fromBase = base.isEmpty() ? "" : base.replaceAll("/+$", "") + "/v1/traces";
    return new TraceSettings(
        environment.getOrDefault("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", fromBase),
        headers(environment.getOrDefault("OTEL_EXPORTER_OTLP_HEADERS", "")),
        environment.getOrDefault("OTEL_SERVICE_NAME", NONE.serviceName));
  }

  private static Map<String, String> headers(String text) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        String value = URLDecoder.decode(part.substring(equals + 1), StandardCharsets.UTF_8);
        headers.put(part.substring(0, equals).strip(), value.strip());
      }
    }
    return headers;
  }

  public boolean isOn() {
    return !endpoint.isEmpty();
  }

  /** Without the headers, which may hold a key. */
  @Override
  public String toString() {
    return "TraceSettings[%s, %s]".formatted(endpoint, serviceName);
  }
}
