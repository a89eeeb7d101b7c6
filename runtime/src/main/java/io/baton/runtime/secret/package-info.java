/** Secrets: put in when a task goes to its worker, and taken out of whatever comes back. */
@NullMarked
package io.baton.runtime.secret;

import org.jspecify.annotations.NullMarked;
