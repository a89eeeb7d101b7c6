/** Where adapters may connect to: addresses, rules, and the one place that opens connections. */
@NullMarked
package io.baton.adapters.network;

import org.jspecify.annotations.NullMarked;
