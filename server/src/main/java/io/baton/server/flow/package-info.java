/** Definitions over HTTP: register, check, show, plan, delete. */
@NullMarked
package io.baton.server.flow;

import org.jspecify.annotations.NullMarked;
