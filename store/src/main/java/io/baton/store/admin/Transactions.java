package io.baton.store.admin;

import io.baton.store.read.Source;
import io.baton.store.read.Statements;

/** Runs work in a transaction that is durable when this returns, or did not happen. */
public interface Transactions {
  <T> T transact(Source.Work<T> work);

  /** One statement as a transaction; returns how many rows it touched. */
  default int update(String sql, Object... parameters) {
    return transact(connection -> Statements.update(connection, sql, parameters));
  }
}
