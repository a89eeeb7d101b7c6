package io.baton.store;

/** What the parts of the contract work on. */
public interface StoreUnderTest {
  Store store();

  /** Runs SQL behind the store's back. */
  int tamper(String sql);

  /** Closes the store and opens it again. */
  void restart();
}
