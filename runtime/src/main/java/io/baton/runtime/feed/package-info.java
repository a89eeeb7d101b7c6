/** Events as they become durable, for whoever wants to watch. */
@NullMarked
package io.baton.runtime.feed;

import org.jspecify.annotations.NullMarked;
