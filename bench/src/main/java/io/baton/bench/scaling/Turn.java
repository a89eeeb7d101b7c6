package io.baton.bench.scaling;

/** A decision of the server. */
record Turn(double second, int from, int to, String reason) {}
