/** The {@code sql} adapter: statements with bound parameters on SQLite and PostgreSQL. */
@NullMarked
package io.baton.adapters.sql;

import org.jspecify.annotations.NullMarked;
