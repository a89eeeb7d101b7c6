package io.baton.bench.race;

/** An engine that could not be had or measured. It is named, never estimated. */
record Missing(String engine, String workload, String reason) {}
