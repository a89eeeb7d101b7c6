/** The five documents' own definitions, run to their end by a server with real services around. */
@NullMarked
package io.baton.server.document;

import org.jspecify.annotations.NullMarked;
