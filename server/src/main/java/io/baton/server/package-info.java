/** Baton over HTTP: settings, wiring, start and stop. */
@NullMarked
package io.baton.server;

import org.jspecify.annotations.NullMarked;
