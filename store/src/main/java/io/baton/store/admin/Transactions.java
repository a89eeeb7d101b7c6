package io.baton.store.admin;

import io.baton.store.read.Source;

/** Runs work in a transaction that is durable when this returns, or did not happen. */
public interface Transactions {
  <T> T transact(Source.Work<T> work);
}
