package io.baton.adapters;

import io.baton.value.Value;

/** The code of one action where a result is all there is to say; a lambda is enough. */
@FunctionalInterface
public interface Action {
  /**
   * @throws AdapterException to say what went wrong in terms that retries and handlers understand
   * @throws Exception of any other kind fails the attempt as {@link AdapterException#ADAPTER_ERROR}
   */
  Value run(Task task) throws Exception;
}
