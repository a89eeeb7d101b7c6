package io.baton.adapters.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.adapters.AdapterException;
import io.baton.adapters.TestTask;
import io.baton.conformance.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SqliteTest extends SqlContract {
  @Override
  String url() {
    return "jdbc:sqlite:shop.db";
  }

  @Override
  String endless() {
    return "with recursive endless(n) as (select 1 union all select n + 1 from endless) select count(*) from endless";
  }

  /** It works in this process, on a thread of its own. */
  @Override
  boolean isAtWork(String marker) {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(thread -> thread.getKey().getName().startsWith("sql-"))
        .anyMatch(
            thread ->
                Arrays.stream(thread.getValue())
                    .anyMatch(frame -> frame.getMethodName().equals("step")));
  }

  @Test
  void files_are_in_the_folder_for_files() {
    assertThat(Files.exists(temp.resolve("files/default/shop.db"))).isTrue();
  }

  @ParameterizedTest
  @Requirement("ADP-2")
  @ValueSource(
      strings = {
        "jdbc:sqlite:/tmp/x.db",
        "jdbc:sqlite:../x.db",
        "jdbc:sqlite:file:/tmp/x.db",
        "jdbc:sqlite:x.db?enable_load_extension=true",
        "jdbc:sqlite::resource:x.db",
        "jdbc:sqlite::resource:http://127.0.0.1/x.db",
        "jdbc:sqlite:a/../../x.db",
        "jdbc:sqlite:x.db?%65nable_load_extension=true",
        "jdbc:postgresql://h/d?%73ocketFactory=org.x.Y",
        "jdbc:postgresql://h/d?a=b&SocketFactoryArg=x",
        "jdbc:postgresql://h/d?authenticationPluginClassName=x",
        "jdbc:h2:mem:x;INIT=RUNSCRIPT FROM 'http://x'",
        "jdbc:postgresql://h/d?socketFactory=org.x.Y",
        "jdbc:postgresql://h/d?sslfactory=x",
        "jdbc:postgresql://h/d?loggerFile=/etc/x"
      })
  void addresses_that_lead_elsewhere_or_load_something_are_refused(String url) throws Exception {
    String code =
        TestTask.failure(sql, "query", "{\"url\": \"%s\", \"sql\": \"select 1\"}".formatted(url))
            .code();

    assertThat(code).isIn("VALIDATION_ERROR", "SANDBOX_VIOLATION");
  }

  @ParameterizedTest
  @Requirement("ADP-2")
  @ValueSource(
      strings = {
        "attach database '/tmp/other.db' as o",
        "vacuum into '/tmp/copy.db'",
        "backup to '/tmp/copy.db'",
        "restore from '/etc/passwd'",
        "select load_extension('/tmp/evil.so')",
        "select readfile('/etc/passwd')",
        "select writefile('/tmp/x', 'y')"
      })
  void no_other_file_can_be_opened_by_a_statement(String statement) throws Exception {
    assertThat(failure("execute", "\"sql\": \"" + statement + "\"").code()).isEqualTo("SQL_ERROR");
  }

  @Test
  @Requirement("ADP-2")
  void no_link_leads_to_a_database_outside() throws Exception {
    Path outside = temp.resolve("outside.db");
    Files.createSymbolicLink(temp.resolve("files/default/link.db"), outside);

    AdapterException failure =
        TestTask.failure(
            sql, "execute", "{\"url\": \"jdbc:sqlite:link.db\", \"sql\": \"create table x (a)\"}");

    assertThat(failure.code()).isEqualTo("SANDBOX_VIOLATION");
    assertThat(outside).doesNotExist();
  }

  @Test
  @Requirement("ADP-2")
  void properties_of_a_step_load_nothing_and_lift_no_limit() throws Exception {
    assertThat(
            failure("execute", "'properties': {'enable_load_extension': 'true'}, 'sql': 'select 1'")
                .code())
        .isEqualTo("VALIDATION_ERROR");
    assertThat(
            failure(
                    "execute",
                    "'properties': {'limit_attached': '10'}, \"sql\": \"attach database 'x.db' as o\"")
                .code())
        .isEqualTo("SQL_ERROR");
  }
}
