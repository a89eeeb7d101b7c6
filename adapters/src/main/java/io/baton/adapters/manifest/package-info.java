/** Adapters that are described in YAML as calls of a web service, without any code. */
@NullMarked
package io.baton.adapters.manifest;

import org.jspecify.annotations.NullMarked;
