/** The store in one folder: an SQLite file that one process owns. */
@NullMarked
package io.baton.store.sqlite;

import org.jspecify.annotations.NullMarked;
