/** Figures about what the server does, for Prometheus. */
@NullMarked
package io.baton.server.metric;

import org.jspecify.annotations.NullMarked;
