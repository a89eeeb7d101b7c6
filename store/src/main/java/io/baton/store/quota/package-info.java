/** How much of quotas was left, so that a restart does not fill them. */
@NullMarked
package io.baton.store.quota;

import org.jspecify.annotations.NullMarked;
