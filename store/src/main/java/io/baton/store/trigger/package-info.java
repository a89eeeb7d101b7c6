/** What starts flows by itself, and the starts that it owes. */
@NullMarked
package io.baton.store.trigger;

import org.jspecify.annotations.NullMarked;
