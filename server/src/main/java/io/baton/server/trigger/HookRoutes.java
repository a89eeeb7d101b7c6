package io.baton.server.trigger;

import static io.baton.server.openapi.Schemas.ANYTHING;

import io.baton.expression.Scope;
import io.baton.expression.Template;
import io.baton.flow.Trigger;
import io.baton.runtime.secret.SecretSource;
import io.baton.runtime.time.Clock;
import io.baton.runtime.trace.TraceParent;
import io.baton.runtime.trigger.Occasion;
import io.baton.runtime.trigger.TriggerService;
import io.baton.runtime.trigger.Triggers;
import io.baton.server.Context;
import io.baton.server.access.Caller;
import io.baton.server.access.HookLimit;
import io.baton.server.access.Role;
import io.baton.server.execution.EndWaiter;
import io.baton.server.http.BodyLimits;
import io.baton.server.http.Gate;
import io.baton.server.http.Method;
import io.baton.server.http.Printable;
import io.baton.server.http.Problem;
import io.baton.server.http.ProblemType;
import io.baton.server.http.Refused;
import io.baton.server.http.Reply;
import io.baton.server.http.Request;
import io.baton.server.http.Route;
import io.baton.store.trigger.TriggerRow;
import io.baton.value.Value;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Webhooks. Who may call one is up to its trigger: whoever can sign with its secret; without a
 * secret, whoever has a key of the tenant; if it is public, anybody.
 *
 * <p>Invariant: one signature starts one execution, however often and wherever it is presented.
 */
final class HookRoutes {
  private static final System.Logger LOGGER = System.getLogger("io.baton.server");

  private final TriggerService triggers;
  private final SecretSource secrets;
  private final Gate gate;
  private final Clock clock;
  private final BodyLimits limits;
  private final HookLimit rates;
  private final EndWaiter waiter;

  HookRoutes(Context context) {
    this.triggers = context.triggers();
    this.secrets = context.vault();
    this.gate = context.access().gate();
    this.clock = context.baton().clock();
    this.limits = context.settings().limits();
    this.rates = context.access().hooks();
    this.waiter = new EndWaiter(context.lifecycle());
  }

  List<Route> routes() {
    return List.of(
        Route.open(
                Method.POST,
                "/v1/hooks/{tenant}/{path*}",
                "its trigger's signature, or a key where it has none and is not public")
            .doc("callHook", "Starts the flow whose webhook has this path.")
            .query("wait", "true, or a number of seconds up to 30: answer when it has ended.")
            .header("Prefer", "wait=N, the same as the query parameter.")
            .header(TraceParent.NAME, "The caller's place in a trace.")
            .header("tracestate", "What tracing systems noted beside it; passed on as it is.")
            .header(Signature.HEADER, "t=UNIX,v1=HEX(HMAC-SHA256(secret, t + \".\" + body))")
            .header("Idempotency-Key", "Without a signature: the same key is the same execution.")
            .body(ANYTHING, false, "application/json", "text/plain", "application/octet-stream")
            .answers(200, "It ended, or was started before.", ANYTHING)
            .answers(202, "It was started.", ANYTHING)
            .to(this::call));
  }

  private Reply call(Request request) throws IOException, InterruptedException {
    rates.requireSource(request);
    TriggerRow row =
        triggers
            .webhook(request.path("tenant"), request.path("path"))
            .orElseThrow(() -> unknown(request));
    if (!(Triggers.read(row) instanceof Trigger.Webhook webhook)) {
      throw unknown(request);
    }
    Duration wanted = EndWaiter.wanted(request);
    Duration wait = wanted.isZero() && webhook.sync() ? EndWaiter.MOST : wanted;
    int most = wait.isZero() ? limits.async() : limits.sync();
    Occasion occasion =
        webhook.secret() == null
            ? unsigned(request, row, webhook, most)
            : signed(request, row, webhook.secret(), most);
    if (row.paused()) {
      throw Problem.conflict("The webhook is paused; nothing was started").refused();
    }
    return new StartedReply(triggers.called(row, occasion).join(), waiter)
        .reply(wait, webhook.sync() && wanted.isZero());
  }

  private Occasion signed(Request request, TriggerRow row, String template, int most)
      throws IOException {
    Signature signature = Signature.of(request, clock.millis());
    byte[] body = request.bytes(most);
    String secret = secret(row, template);
    if (secret == null) {
      LOGGER.log(
          System.Logger.Level.WARNING,
          "Calls of webhook %s are refused: its secret %s is not set"
              .formatted(row.id(), template));
      throw Signature.refused("The signature cannot be checked: the webhook's secret is not set");
    }
    String code = signature.verified(secret, body);
    // Not before: whoever cannot sign must not use up what those have who can.
    rates.requireHook(row.tenantId() + "/" + row.address());
    String key = "signed:" + signature.time() + ":" + code;
    return occasion(request, key, body);
  }

  private Occasion unsigned(Request request, TriggerRow row, Trigger.Webhook webhook, int most)
      throws IOException {
    if (webhook.open()) {
      rates.requireHook(row.tenantId() + "/" + row.address());
    } else {
      requireOperator(request, row);
    }
    byte[] body = request.bytes(most);
    String key = request.idempotencyKey().orElse(null);
    return occasion(request, key == null ? "call:" + UUID.randomUUID() : "key:" + key, body);
  }

  private static Occasion occasion(Request request, String key, byte[] body) {
    return new Occasion(key, Payloads.of(request, body), request.traceparent());
  }

  /** A key of another tenant sees what there is not. */
  private void requireOperator(Request request, TriggerRow row) {
    Caller caller = gate.admit(request);
    if (!caller.tenant().equals(row.tenantId())) {
      throw unknown(request);
    }
    if (!caller.role().allows(Role.OPERATOR)) {
      throw Problem.of(
              ProblemType.FORBIDDEN,
              "This webhook has no secret, so calling it needs a key of role operator")
          .refused();
    }
  }

  /** Null where it names a secret that is not there, or an empty one. */
  private @Nullable String secret(TriggerRow row, String template) {
    Scope scope =
        new Scope() {
          @Override
          public @Nullable Value root(String name) {
            return null;
          }

          @Override
          public @Nullable Value member(String root, String name) {
            return root.equals("secrets")
                ? secrets.find(row.tenantId(), name).<Value>map(Value::of).orElse(null)
                : null;
          }
        };
    Value value = Template.compile(Value.of(template)).evaluate(scope);
    return value instanceof Value.Text text && !text.value().isEmpty() ? text.value() : null;
  }

  private static Refused unknown(Request request) {
    return Problem.notFound(
            "There is no webhook %s/%s"
                .formatted(
                    Printable.of(request.path("tenant")), Printable.of(request.path("path"))))
        .refused();
  }
}
