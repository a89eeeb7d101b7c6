package io.baton.adapters.sql;

import io.baton.value.Arr;
import io.baton.value.Json;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;

/** Puts values into the places of a statement; lists and objects go as JSON. */
final class Binding {
  private Binding() {}

  static void bind(PreparedStatement statement, List<Value> values) throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      bind(statement, i + 1, values.get(i));
    }
  }

  private static void bind(PreparedStatement statement, int place, Value value)
      throws SQLException {
    switch (value) {
      case Value.Null ignored -> statement.setNull(place, Types.NULL);
      case Value.Bool bool -> statement.setBoolean(place, bool.value());
      case Value.Int number -> statement.setLong(place, number.value());
      case Value.Dec number -> {
        if (statement.getConnection().getMetaData().getURL().startsWith("jdbc:sqlite:")) {
          statement.setDouble(place, number.asDouble());
        } else {
          statement.setBigDecimal(place, number.decimal());
        }
      }
      case Value.Text text -> statement.setString(place, text.value());
      case Arr list -> statement.setString(place, Json.write(list));
      case Obj object -> statement.setString(place, Json.write(object));
    }
  }
}
