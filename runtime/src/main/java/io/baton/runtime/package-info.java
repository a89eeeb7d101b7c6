/**
 * Baton embedded in a program: {@link io.baton.runtime.Baton} opens a data folder or a PostgreSQL
 * database, runs flows durably and hands out results.
 *
 * <p>Not here yet: idempotency keys, leases and queues for workers of other processes, resources
 * and quotas, fairness between tenants, secrets, polling of addresses, notifications and alerts,
 * flows defined inside flows, more than one process on a database.
 */
@NullMarked
package io.baton.runtime;

import org.jspecify.annotations.NullMarked;
