/**
 * The workloads, the same code for Baton and for every peer. It needs nothing but the JDK, so that
 * a peer's program can use it beside whatever libraries the peer brings.
 */
@NullMarked
package io.baton.bench.contest;

import org.jspecify.annotations.NullMarked;
