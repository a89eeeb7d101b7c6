/** The store's contract: rows that are committed together, and what can be read back. */
@NullMarked
package io.baton.store;

import org.jspecify.annotations.NullMarked;
