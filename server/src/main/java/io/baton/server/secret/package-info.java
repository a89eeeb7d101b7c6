/** Secrets of tenants, encrypted in the store with a key that is not in it. */
@NullMarked
package io.baton.server.secret;

import org.jspecify.annotations.NullMarked;
