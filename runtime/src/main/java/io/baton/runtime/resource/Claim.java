package io.baton.runtime.resource;

import java.util.Map;

/** An attempt that needs resources. It holds all that it demands or nothing. */
public interface Claim {
  /** How much of each resource. */
  Map<String, Integer> demand();

  String tenantId();

  /** Lower first. */
  int priority();

  /** How people are told who holds a resource: execution and step. */
  String holder();
}
