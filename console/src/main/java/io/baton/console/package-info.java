/** The console's files, and how a server hands them out. */
@NullMarked
package io.baton.console;

import org.jspecify.annotations.NullMarked;
