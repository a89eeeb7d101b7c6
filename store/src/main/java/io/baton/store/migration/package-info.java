/** Brings a database to the newest schema, one numbered script after the other. */
@NullMarked
package io.baton.store.migration;

import org.jspecify.annotations.NullMarked;
