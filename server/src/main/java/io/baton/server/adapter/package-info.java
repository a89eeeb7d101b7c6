/** The registry of adapters over HTTP. */
@NullMarked
package io.baton.server.adapter;

import org.jspecify.annotations.NullMarked;
