/**
 * The {@code http} adapter. Its client is small and our own, because it must connect to the very
 * address that was checked, stop in the moment of a cancel, and never read more than it may.
 */
@NullMarked
package io.baton.adapters.http;

import org.jspecify.annotations.NullMarked;
