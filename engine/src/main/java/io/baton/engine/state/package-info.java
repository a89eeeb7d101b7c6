/** The state of one execution. Only the appliers in this package change it, one event at a time. */
@NullMarked
package io.baton.engine.state;

import org.jspecify.annotations.NullMarked;
