/**
 * The {@code core} adapter: what steps of tests and demonstrations do. It reaches nothing outside
 * but the callback address that it is given.
 */
@NullMarked
package io.baton.adapters.core;

import org.jspecify.annotations.NullMarked;
