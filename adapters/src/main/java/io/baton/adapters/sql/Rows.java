package io.baton.adapters.sql;

import io.baton.adapters.AdapterException;
import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a query found, as JSON. */
final class Rows {
  /** A result that would not fit into an execution. */
  static final long MAX_WEIGHT = 10 << 20;

  private Rows() {}

  static Obj read(ResultSet found, int maxRows) throws SQLException, AdapterException {
    List<String> columns = columns(found.getMetaData());
    List<Value> rows = new ArrayList<>();
    long weight = 0;
    boolean truncated = false;
    while (found.next()) {
      if (rows.size() == maxRows) {
        truncated = true;
        break;
      }
      Obj row = row(found, columns);
      weight += row.weight();
      if (weight > MAX_WEIGHT) {
        throw AdapterException.permanent(
            AdapterException.PAYLOAD_TOO_LARGE,
            "The rows are larger than %d characters after row %d; select less"
                .formatted(MAX_WEIGHT, rows.size()));
      }
      rows.add(row);
    }
    return Obj.builder()
        .put("rows", Arr.of(rows))
        .put("rowCount", rows.size())
        .put("columns", Arr.of(columns.stream().map(Value::of).toList()))
        .put("truncated", truncated)
        .build();
  }

  private static List<String> columns(ResultSetMetaData data) throws SQLException {
    List<String> columns = new ArrayList<>();
    for (int i = 1; i <= data.getColumnCount(); i++) {
      columns.add(data.getColumnLabel(i));
    }
    return columns;
  }

  private static Obj row(ResultSet found, List<String> columns) throws SQLException {
    Obj.Builder row = Obj.builder(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      String type = String.valueOf(found.getMetaData().getColumnTypeName(i + 1));
      row.put(columns.get(i), value(found.getObject(i + 1), type));
    }
    return row.build();
  }

  private static Value value(@Nullable Object object, String type) {
    return switch (object) {
      case null -> Value.NULL;
      case Boolean bool -> Value.of(bool);
      case Integer number -> Value.of(number);
      case Long number -> Value.of(number);
      case Short number -> Value.of(number);
      case BigDecimal number -> Value.of(number);
      case Double number -> decimal(number);
      case Float number -> decimal(number.doubleValue());
      case byte[] bytes -> Value.of(Base64.getEncoder().encodeToString(bytes));
      case Object other when type.startsWith("json") -> json(other.toString());
      case Object other -> Value.of(other.toString());
    };
  }

  private static Value decimal(double number) {
    return Double.isFinite(number)
        ? Value.of(BigDecimal.valueOf(number))
        : Value.of(Double.toString(number));
  }

  private static Value json(String text) {
    try {
      return Json.parse(text);
    } catch (JsonException tooMuch) {
      return Value.of(text);
    }
  }
}
