/** The {@code n8n} adapter: workflows of n8n, started by their webhooks. */
@NullMarked
package io.baton.adapters.n8n;

import org.jspecify.annotations.NullMarked;
