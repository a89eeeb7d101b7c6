/** The console in a real browser, against a server that plays the contract's JSON. */
@NullMarked
package io.baton.console;

import org.jspecify.annotations.NullMarked;
