package io.baton.engine;

/** An event with its place in the log: numbered from 1 without gaps. */
public record Recorded(long seq, long at, Event event) {}
