/** The store on a PostgreSQL server. */
@NullMarked
package io.baton.store.postgres;

import org.jspecify.annotations.NullMarked;
