/** The {@code slack} adapter: messages by an incoming webhook or by the API. */
@NullMarked
package io.baton.adapters.slack;

import org.jspecify.annotations.NullMarked;
