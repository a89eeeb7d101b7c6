package io.baton.adapters.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Open connections by database. Those of the database that was not used for longest go first. */
final class Databases implements AutoCloseable {
  private static final long IDLE_MILLIS = 30_000;

  private final SqlSettings settings;
  private final LinkedHashMap<Target, HikariDataSource> pools =
      new LinkedHashMap<>(16, 0.75f, true);

  Databases(SqlSettings settings) {
    this.settings = settings;
  }

  Connection connect(Target target) throws SQLException {
    return pool(target).getConnection();
  }

  private HikariDataSource pool(Target target) {
    List<HikariDataSource> old = new ArrayList<>();
    try {
      synchronized (pools) {
        HikariDataSource known = pools.get(target);
        if (known == null) {
          known = open(target);
          pools.put(target, known);
        }
        var eldest = pools.entrySet().iterator();
        while (pools.size() > settings.maxPools()) {
          Map.Entry<Target, HikariDataSource> entry = eldest.next();
          old.add(entry.getValue());
          eldest.remove();
        }
        return known;
      }
    } finally {
      old.forEach(HikariDataSource::close);
    }
  }

  private HikariDataSource open(Target target) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(target.url());
    if (!target.user().isEmpty()) {
      config.setUsername(target.user());
      config.setPassword(target.password());
    }
    target.properties().forEach(config::addDataSourceProperty);
    config.setMaximumPoolSize(settings.connectionsPerPool());
    config.setMinimumIdle(0);
    config.setIdleTimeout(IDLE_MILLIS);
    config.setConnectionTimeout(settings.connectTimeout().toMillis());
    config.setInitializationFailTimeout(-1);
    config.setPoolName("sql");
    return new HikariDataSource(config);
  }

  int count() {
    synchronized (pools) {
      return pools.size();
    }
  }

  @Override
  public void close() {
    List<HikariDataSource> all;
    synchronized (pools) {
      all = List.copyOf(pools.values());
      pools.clear();
    }
    all.forEach(HikariDataSource::close);
  }
}
