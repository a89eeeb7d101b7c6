/**
 * Baton embedded in a program: {@link io.baton.runtime.Baton} opens a data folder or a PostgreSQL
 * database, runs flows durably and hands out results.
 *
 * <p>Not here yet: more than one process on a database.
 */
@NullMarked
package io.baton.runtime;

import org.jspecify.annotations.NullMarked;
