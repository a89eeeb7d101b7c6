package io.baton.adapters.alert;

import io.baton.adapters.AdapterException;
import io.baton.adapters.Task;
import io.baton.value.Obj;

/** A way to reach people. */
@FunctionalInterface
public interface AlertChannel {
  /** What they should know. */
  record Alert(String level, String title, String message, Obj data) {
    public String text() {
      return title.isEmpty() ? message : title + ": " + message;
    }
  }

  void send(Task task, Alert alert) throws AdapterException;
}
