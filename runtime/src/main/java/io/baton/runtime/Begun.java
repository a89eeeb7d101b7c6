package io.baton.runtime;

import io.baton.value.Obj;

/**
 * An execution that has begun.
 *
 * @param view how it looked when its beginning was durable, as the contract shows it
 */
public record Begun(Execution execution, Obj view) {}
