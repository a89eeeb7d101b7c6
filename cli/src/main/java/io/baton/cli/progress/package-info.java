/** What people see of a running flow: plain lines, or a view that is redrawn in place. */
@NullMarked
package io.baton.cli.progress;

import org.jspecify.annotations.NullMarked;
