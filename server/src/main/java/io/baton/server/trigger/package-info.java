/** What starts flows by itself, over HTTP: webhooks, events, and the list of all triggers. */
@NullMarked
package io.baton.server.trigger;

import org.jspecify.annotations.NullMarked;
