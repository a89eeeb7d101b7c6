package io.baton.adapters.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.adapters.AdapterException;
import io.baton.adapters.TestTask;
import io.baton.adapters.file.Sandbox;
import io.baton.adapters.network.Egress;
import io.baton.adapters.network.NameResolver;
import io.baton.adapters.network.NetworkPolicy;
import io.baton.conformance.Requirement;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds for every database. */
@Requirement("ADP-2")
abstract class SqlContract {
  @TempDir Path temp;
  SqlAdapter sql;

  abstract String url();

  /** A statement that takes far longer than a test. */
  abstract String endless();

  /** Whether a statement of that text still works in the server. */
  abstract boolean isAtWork(String marker) throws Exception;

  @BeforeEach
  void open() throws Exception {
    sql =
        new SqlAdapter(
            SqlSettings.DEFAULT.withMaxRows(100),
            new Sandbox(temp.resolve("files"), 1_000),
            new Egress(NetworkPolicy.local(), NameResolver.system()));
    run("execute", "'sql': 'drop table if exists t'");
    run("execute", "'sql': 'create table t (id integer primary key, name text, n numeric)'");
  }

  @AfterEach
  void close() {
    sql.close();
    assertThat(sql.actions()).contains("query");
  }

  @Test
  void parameters_are_bound_and_never_pasted() throws Exception {
    run(
        "execute",
        "'sql': 'insert into t values (?, ?, ?)', 'params': [1, \"x'); drop table t; --\", 1.5]");
    run(
        "execute",
        "'sql': 'insert into t values (:id, :name, :n)', 'params': {'id': 2, 'name': null, 'n': 3}");

    Obj found =
        run(
            "query",
            "'sql': 'select * from t where id >= :least order by id', 'params': {'least': 1}");

    assertThat(found.at("rows"))
        .isEqualTo(
            Json.parse(
                "[{\"id\": 1, \"name\": \"x'); drop table t; --\", \"n\": 1.5}, {\"id\": 2, \"name\": null, \"n\": 3}]"));
    assertThat(found.at("rowCount")).isEqualTo(Value.of(2));
    assertThat(found.at("columns")).isEqualTo(Json.parse("[\"id\", \"name\", \"n\"]"));
    assertThat(run("execute", "'sql': 'update t set n = 0'").at("affectedRows"))
        .isEqualTo(Value.of(2));
  }

  @Test
  void a_batch_and_a_transaction_are_there_as_a_whole_or_not_at_all() throws Exception {
    assertThat(
            run("batch", "'sql': 'insert into t (id) values (?)', 'batch': [[1], [2]]")
                .at("affectedRows"))
        .isEqualTo(Value.of(2));
    assertThat(
            failure("batch", "'sql': 'insert into t (id) values (?)', 'batch': [[3], [1]]").code())
        .isEqualTo("CONFLICT");
    assertThat(
            failure(
                    "transaction",
                    "'statements': [{'sql': 'delete from t'}, {'sql': 'insert into nowhere values (1)'}]")
                .code())
        .isEqualTo("SQL_ERROR");

    Obj done =
        run(
            "transaction",
            "'statements': [{'sql': 'insert into t (id) values (?)', 'params': [9]}, 'select count(*) as c from t']");

    assertThat(done.at("results"))
        .isEqualTo(
            Json.parse(
                "[{\"affectedRows\": 1}, {\"rows\": [{\"c\": 3}], \"rowCount\": 1, \"columns\": [\"c\"], \"truncated\": false}]"));
  }

  @Test
  void results_have_a_limit() throws Exception {
    StringBuilder batch = new StringBuilder("[0]");
    for (int i = 1; i < 150; i++) {
      batch.append(",[").append(i).append(']');
    }
    run("batch", "'sql': 'insert into t (id) values (?)', 'batch': [" + batch + "]");

    Obj all = run("query", "'sql': 'select id from t'");
    Obj few = run("query", "'sql': 'select id from t', 'maxRows': 3");

    assertThat(all.at("rowCount")).isEqualTo(Value.of(100));
    assertThat(all.at("truncated")).isEqualTo(Value.TRUE);
    assertThat(few.at("rowCount")).isEqualTo(Value.of(3));
  }

  @Test
  void what_is_wrong_is_said_with_a_code() throws Exception {
    run("execute", "'sql': 'insert into t (id) values (1)'");

    assertThat(failure("execute", "'sql': 'insert into t (id) values (1)'").code())
        .isEqualTo("CONFLICT");
    assertThat(failure("query", "'sql': 'selekt 1'").code()).isEqualTo("SQL_ERROR");
    assertThat(failure("query", "'sql': 'select :a', 'params': {'b': 1}"))
        .hasMessageContaining("':a'");
    assertThat(failure("query", "'x': 1").code()).isEqualTo("VALIDATION_ERROR");
  }

  @Test
  @Requirement({"ADP-5", "RET-7"})
  void cancelling_stops_the_statement_in_the_database() throws Exception {
    TestTask test = new TestTask();
    CompletableFuture<?> outcome =
        test.start(
            sql, "query", params("'sql': " + Json.write(Value.of(endless())).replace('"', '\'')));
    while (!isAtWork("endless")) {
      Thread.onSpinWait();
    }

    test.cancel();

    assertThatThrownBy(() -> outcome.get(20, TimeUnit.SECONDS)).isNotNull();
    while (isAtWork("endless")) {
      Thread.onSpinWait();
    }
    assertThat(run("query", "'sql': 'select 1 as one'").at("rowCount")).isEqualTo(Value.of(1));
  }

  Obj run(String action, String more) throws Exception {
    return TestTask.output(sql, action, params(more));
  }

  AdapterException failure(String action, String more) throws Exception {
    return TestTask.failure(sql, action, params(more));
  }

  /** Texts are in single quotes here; a double quote begins a text that holds single ones. */
  private String params(String more) {
    StringBuilder json = new StringBuilder("{\"url\": \"" + url() + "\", ");
    boolean inside = false;
    for (int i = 0; i < more.length(); i++) {
      char letter = more.charAt(i);
      inside ^= letter == '"';
      json.append(letter == '\'' && !inside ? '"' : letter);
    }
    return json.append('}').toString();
  }
}
