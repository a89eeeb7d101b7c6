/** What an execution's events and state look like as rows of the store. */
@NullMarked
package io.baton.runtime.row;

import org.jspecify.annotations.NullMarked;
