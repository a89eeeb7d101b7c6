/** Events as they happen, as server-sent events. */
@NullMarked
package io.baton.server.live;

import org.jspecify.annotations.NullMarked;
