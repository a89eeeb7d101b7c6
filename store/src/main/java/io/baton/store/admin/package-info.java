/** What people who run Baton set up: tenants, keys, secrets, and the log of who did what. */
@NullMarked
package io.baton.store.admin;

import org.jspecify.annotations.NullMarked;
