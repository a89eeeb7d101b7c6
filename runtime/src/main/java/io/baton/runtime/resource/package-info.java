/** Named resources that steps hold while they work, and quotas that they use up. */
@NullMarked
package io.baton.runtime.resource;

import org.jspecify.annotations.NullMarked;
