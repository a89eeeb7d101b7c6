package io.baton.adapters.sql;

import io.baton.adapters.AdapterException;
import io.baton.adapters.DescribedAdapter;
import io.baton.adapters.Outcome;
import io.baton.adapters.Params;
import io.baton.adapters.Task;
import io.baton.adapters.file.Sandbox;
import io.baton.adapters.network.Egress;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Runs statements in databases. Parameters are bound, never pasted. */
public final class SqlAdapter extends DescribedAdapter {
  private final SqlSettings settings;
  private final Sandbox sandbox;
  private final Databases databases;

  /** Threads of the system, because SQLite's code would hold up virtual ones. */
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("sql-", 0).factory());

  private final Egress egress;
  private final String door;

  /**
   * @param egress where steps may connect to; databases of the settings may be anywhere
   */
  public SqlAdapter(SqlSettings settings, Sandbox sandbox, Egress egress) {
    super("sql", SqlAdapter.class);
    this.settings = settings;
    this.sandbox = sandbox;
    this.databases = new Databases(settings);
    this.egress = egress;
    this.door = DatabaseSockets.open(egress);
  }

  @Override
  protected Outcome run(Task task, Params params) throws AdapterException, InterruptedException {
    Target target = Target.of(params, task.tenantId(), settings, sandbox, door);
    target.requireReachable(egress);
    Session.Work<Obj> work =
        switch (task.action()) {
          case "query" -> (connection, session) -> query(connection, session, params);
          case "execute" -> (connection, session) -> execute(connection, session, params);
          case "batch" -> whole((connection, session) -> batch(connection, session, params));
          default -> whole((connection, session) -> statements(connection, session, params));
        };
    return Outcome.done(new Session().run(task, threads, databases, target, work));
  }

  /** All of it or nothing. */
  private static Session.Work<Obj> whole(Session.Work<Obj> work) {
    return (connection, session) -> {
      connection.setAutoCommit(false);
      boolean done = false;
      try {
        Obj result = work.with(connection, session);
        session.requireGoing();
        connection.commit();
        done = true;
        return result;
      } finally {
        if (!done) {
          connection.rollback();
        }
        connection.setAutoCommit(true);
      }
    };
  }

  private Obj query(Connection connection, Session session, Params params)
      throws SQLException, AdapterException {
    int most = Math.min(params.count("maxRows", settings.maxRows()), settings.maxRows());
    SqlText sql = sql(params);
    try (PreparedStatement statement = session.begin(connection.prepareStatement(sql.text()))) {
      Binding.bind(statement, sql.values(values(params)));
      statement.setMaxRows(most + 1);
      if (statement.execute()) {
        return Rows.read(statement.getResultSet(), most);
      }
      return changed(statement.getUpdateCount());
    }
  }

  private Obj execute(Connection connection, Session session, Params params)
      throws SQLException, AdapterException {
    SqlText sql = sql(params);
    try (PreparedStatement statement = session.begin(connection.prepareStatement(sql.text()))) {
      Binding.bind(statement, sql.values(values(params)));
      if (statement.execute()) {
        return Rows.read(statement.getResultSet(), settings.maxRows());
      }
      return changed(statement.getUpdateCount());
    }
  }

  private static Obj batch(Connection connection, Session session, Params params)
      throws SQLException, AdapterException {
    SqlText sql = sql(params);
    try (PreparedStatement statement = session.begin(connection.prepareStatement(sql.text()))) {
      for (Value each : params.list("batch")) {
        Binding.bind(statement, sql.values(each));
        statement.addBatch();
      }
      List<Value> counts = new ArrayList<>();
      long total = 0;
      for (int count : statement.executeBatch()) {
        counts.add(Value.of(count));
        total += Math.max(0, count);
      }
      return Obj.of("affectedRows", Value.of(total), "counts", Arr.of(counts));
    }
  }

  private Obj statements(Connection connection, Session session, Params params)
      throws SQLException, AdapterException {
    List<Value> results = new ArrayList<>();
    for (Value each : params.list("statements")) {
      Obj fields = each instanceof Obj object ? object : Obj.of("sql", each);
      results.add(execute(connection, session, new Params(params.action(), fields)));
    }
    return Obj.of("results", Arr.of(results));
  }

  private static Obj changed(int rows) {
    return Obj.of("affectedRows", Value.of(Math.max(0, rows)));
  }

  private static SqlText sql(Params params) throws AdapterException {
    return SqlText.named(params.text(params.has("query") ? "query" : "sql"));
  }

  private static Value values(Params params) {
    return params.has("parameters") ? params.at("parameters") : params.at("params");
  }

  @Override
  public void close() {
    threads.shutdownNow();
    databases.close();
    DatabaseSockets.shut(door);
  }
}
