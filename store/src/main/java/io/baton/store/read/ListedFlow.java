package io.baton.store.read;

/**
 * The newest version of a flow as lists show it.
 *
 * @param name empty where it has none
 * @param createdAt when this version was registered
 */
public record ListedFlow(String flowId, int version, String name, int totalSteps, long createdAt) {}
