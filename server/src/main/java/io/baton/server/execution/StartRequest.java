package io.baton.server.execution;

import io.baton.runtime.StartOptions;
import io.baton.runtime.trace.TraceParent;
import io.baton.server.http.Fields;
import io.baton.server.http.Printable;
import io.baton.server.http.Problem;
import io.baton.server.http.ProblemType;
import io.baton.server.http.Request;
import io.baton.value.Obj;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a body says about the execution that is to be started. */
record StartRequest(Obj input, StartOptions options) {
  static final String[] FIELDS = {
    "input", "correlationId", "priority", "pool", "version", "tenantId"
  };

  private static final int MOST_PRIORITY = 1_000_000;
  private static final Pattern POOL = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");
  private static final Pattern CORRELATION = Pattern.compile("[^\\p{Cntrl}]{1,255}");

  static StartRequest of(Request request, Fields fields) {
    requireOwnTenant(request, fields);
    StartOptions options =
        StartOptions.of(request.tenant())
            .withPriority(
                fields.number("priority", -MOST_PRIORITY, MOST_PRIORITY).orElse(0L).intValue())
            .withVersion(fields.number("version", 1, Integer.MAX_VALUE).orElse(0L).intValue());
    Optional<String> pool = matching(fields, "pool", POOL, "a name of letters, digits and '._-'");
    if (pool.isPresent()) {
      options = options.withPool(pool.get());
    }
    Optional<String> correlation =
        matching(fields, "correlationId", CORRELATION, "1 to 255 printable characters");
    if (correlation.isPresent()) {
      options = options.withCorrelationId(correlation.get());
    }
    Optional<String> key = request.idempotencyKey();
    if (key.isPresent()) {
      options = options.withIdempotencyKey(key.get());
    }
    Obj input = fields.object("input");
    return new StartRequest(input, traced(request, input, options));
  }

  /** Whoever calls as a part of a trace finds the execution in it. */
  private static StartOptions traced(Request request, Obj input, StartOptions options) {
    TraceParent parent = request.traceparent();
    return parent == null
        ? options
        : options.withTrigger(
            parent.addTo(
                Obj.builder()
                    .put("type", "manual")
                    .put("payload", input)
                    .put("timestamp", Instant.now().toString())
                    .build()));
  }

  /** A body can repeat whose it is, but not say that it is somebody else's. */
  private static void requireOwnTenant(Request request, Fields fields) {
    Optional<String> tenant = fields.text("tenantId");
    if (tenant.isPresent() && !tenant.get().equals(request.tenant())) {
      throw Problem.of(
              ProblemType.FORBIDDEN, "The key belongs to another tenant than the body names")
          .refused();
    }
  }

  private static Optional<String> matching(
      Fields fields, String name, Pattern pattern, String what) {
    Optional<String> text = fields.text(name);
    if (text.isPresent() && !pattern.matcher(text.get()).matches()) {
      throw Problem.badRequest(
              "%s must be %s, not '%s'".formatted(name, what, Printable.of(text.get())))
          .refused();
    }
    return text;
  }
}
