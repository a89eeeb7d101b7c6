package io.baton.runtime;

import io.baton.store.AsideChange;
import io.baton.value.Json;
import io.baton.value.Obj;

/** Tasks that no worker could finish, as people see them. */
final class DeadLetters {
  private DeadLetters() {}

  static Obj view(AsideChange.Kept row) {
    Obj task = Json.parse(row.payload()) instanceof Obj fields ? fields : Obj.EMPTY;
    return task.with("at", Lists.time(row.keptAt()));
  }
}
