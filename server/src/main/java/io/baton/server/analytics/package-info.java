/** How flows and steps have been doing, over HTTP. */
@NullMarked
package io.baton.server.analytics;

import org.jspecify.annotations.NullMarked;
