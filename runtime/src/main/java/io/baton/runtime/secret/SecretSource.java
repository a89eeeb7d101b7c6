package io.baton.runtime.secret;

import java.util.Optional;

/** Where secrets come from. Asked each time that a task needs one, so that a change counts. */
@FunctionalInterface
public interface SecretSource {
  /**
   * @throws RuntimeException where it cannot be asked now; the attempt fails and may be retried
   */
  Optional<String> find(String tenantId, String name);

  static SecretSource none() {
    return (tenantId, name) -> Optional.empty();
  }
}
