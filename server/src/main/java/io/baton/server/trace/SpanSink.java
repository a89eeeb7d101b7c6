package io.baton.server.trace;

import io.baton.engine.StepError;
import io.baton.runtime.trace.TraceIds;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.IdGenerator;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Sends spans by OTLP over HTTP, in batches and on threads of its own. Used by one thread. */
public final class SpanSink implements AutoCloseable {
  private static final AttributeKey<String> STEP = AttributeKey.stringKey("baton.step");
  private static final AttributeKey<Long> ATTEMPT = AttributeKey.longKey("baton.attempt");
  private static final int SECONDS_TO_CLOSE = 5;

  /** Gives the span that is made next the ids that it must have. */
  private static final class NextIds implements IdGenerator {
    private String spanId = "";
    private String traceId = "";

    @Override
    public String generateSpanId() {
      return spanId;
    }

    @Override
    public String generateTraceId() {
      return traceId;
    }
  }

  private final NextIds ids = new NextIds();
  private final SdkTracerProvider provider;
  private final Tracer tracer;

  public SpanSink(TraceSettings settings) {
    OtlpHttpSpanExporterBuilder exporter =
        OtlpHttpSpanExporter.builder().setEndpoint(settings.endpoint());
    settings.headers().forEach(exporter::addHeader);
    this.provider =
        SdkTracerProvider.builder()
            .setIdGenerator(ids)
            .setSampler(Sampler.alwaysOn())
            .setResource(
                Resource.create(
                    Attributes.of(AttributeKey.stringKey("service.name"), settings.serviceName())))
            .addSpanProcessor(BatchSpanProcessor.builder(exporter.build()).build())
            .build();
    this.tracer = provider.get("io.baton");
  }

  void execution(Traced execution, String status, long at, @Nullable StepError error) {
    Span span =
        start(
            execution,
            "flow " + execution.created.flowId(),
            TraceIds.execution(execution.executionId),
            execution.parentSpan,
            execution.startedAt);
    span.setAttribute("baton.status", status);
    end(span, at, error);
  }

  void attempt(Traced execution, String key, int attempt, long at, @Nullable StepError error) {
    Span span =
        start(
            execution,
            "step " + key,
            TraceIds.attempt(execution.executionId, key, attempt),
            Optional.of(TraceIds.execution(execution.executionId)),
            execution.attemptStart(key, at));
    span.setAttribute(STEP, key).setAttribute(ATTEMPT, (long) attempt);
    end(span, at, error);
  }

  private Span start(
      Traced execution, String name, String spanId, Optional<String> parent, long startedAt) {
    ids.spanId = spanId;
    ids.traceId = execution.traceId;
    SpanBuilder span =
        tracer
            .spanBuilder(name)
            .setSpanKind(SpanKind.INTERNAL)
            .setStartTimestamp(startedAt, TimeUnit.MILLISECONDS)
            .setAttribute("baton.tenant", execution.created.tenantId())
            .setAttribute("baton.flow", execution.created.flowId())
            .setAttribute("baton.execution", execution.executionId)
            .setAttribute("baton.correlation_id", execution.created.correlationId());
    if (parent.isEmpty()) {
      return span.setNoParent().startSpan();
    }
    SpanContext around =
        SpanContext.createFromRemoteParent(
            execution.traceId, parent.get(), TraceFlags.getSampled(), TraceState.getDefault());
    return span.setParent(Context.root().with(Span.wrap(around))).startSpan();
  }

  private static void end(Span span, long at, @Nullable StepError error) {
    if (error != null) {
      span.setAttribute("error.type", error.code());
      span.setStatus(StatusCode.ERROR, error.message());
    }
    span.end(at, TimeUnit.MILLISECONDS);
  }

  /** Sends what is waiting, as far as the receiver takes it within a few seconds. */
  @Override
  public void close() {
    provider.shutdown().join(SECONDS_TO_CLOSE, TimeUnit.SECONDS);
  }
}
