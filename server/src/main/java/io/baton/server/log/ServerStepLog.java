package io.baton.server.log;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.baton.runtime.pool.StepLog;
import io.baton.store.Store;
import io.baton.store.StoreException;
import java.lang.System.Logger.Level;
import java.util.Locale;

/** Puts what steps say into the server's log, with what they belong to as fields. */
public final class ServerStepLog implements StepLog {
  private static final System.Logger LOGGER = System.getLogger("io.baton.step");
  private static final int MOST_KNOWN = 10_000;

  private final Store store;
  private final Cache<String, String> correlations =
      Caffeine.newBuilder().maximumSize(MOST_KNOWN).build();

  public ServerStepLog(Store store) {
    this.store = store;
  }

  @Override
  public void write(Line line) {
    Level level = level(line.level());
    if (LOGGER.isLoggable(level)) {
      LOGGER.log(level, "{0}", line.message(), fields(line));
    }
  }

  private Fields fields(Line line) {
    return new Fields()
        .with("tenant", line.tenantId())
        .with("flow", line.flowId())
        .with("execution", line.executionId())
        .with("step", line.step())
        .with("attempt", Integer.toString(line.attempt()))
        .with("correlationId", correlations.get(line.executionId(), this::correlation));
  }

  /** It never changes, so it is looked up once. */
  private String correlation(String executionId) {
    try {
      return store
          .executions()
          .byId(executionId)
          .map(stored -> stored.identity().correlationId())
          .orElse("");
    } catch (StoreException e) {
      return "";
    }
  }

  private static Level level(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "error", "fatal" -> Level.ERROR;
      case "warn", "warning" -> Level.WARNING;
      case "debug", "trace" -> Level.DEBUG;
      default -> Level.INFO;
    };
  }
}
