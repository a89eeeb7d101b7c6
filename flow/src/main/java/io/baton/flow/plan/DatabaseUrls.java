package io.baton.flow.plan;

import io.baton.flow.catalog.DatabaseProperties;
import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.List;

/**
 * Refuses what makes a database driver load classes, run scripts, or read and write files on the
 * worker's machine. Only what is written down can be judged here; the adapter judges the rest.
 */
final class DatabaseUrls {
  private final Findings findings;

  DatabaseUrls(Findings findings) {
    this.findings = findings;
  }

  /** Looks at every text of a value that begins like a database's address. */
  void check(String path, Value value) {
    switch (value) {
      case Value.Text text -> checkText(path, text.value());
      case Arr items -> {
        for (int i = 0; i < items.size(); i++) {
          check(path + "[" + i + "]", items.get(i));
        }
      }
      case Obj fields ->
          fields.fields().forEach((key, field) -> check(Texts.join(path, key), field));
      case Value.Null ignored -> {}
      case Value.Bool ignored -> {}
      case Value.Num ignored -> {}
    }
  }

  /** Properties of a connection may stand beside its address. */
  void checkProperties(String path, Obj params) {
    for (String key : List.of("properties", "options")) {
      if (params.get(key) instanceof Obj properties) {
        for (String name : properties.fields().keySet()) {
          if (DatabaseProperties.isLoading(name)) {
            String at = Texts.join(Texts.join(path, key), name);
            findings.error(at, DatabaseProperties.refusal(name));
          }
        }
      }
    }
  }

  private void checkText(String path, String text) {
    if (!text.startsWith("jdbc:")) {
      return;
    }
    String loading = DatabaseProperties.loading(text);
    if (loading != null) {
      findings.error(
          path, text, Math.max(0, text.indexOf(loading)), DatabaseProperties.refusal(loading));
    }
  }
}
