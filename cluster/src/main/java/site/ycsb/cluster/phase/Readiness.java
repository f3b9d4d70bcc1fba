package site.ycsb.cluster.phase;

import java.util.Map;
import site.ycsb.cluster.clock.ClockOffset;

/**
 * What a client tells when it is connected, checked and warmed up.
 *
 * @param facts that its binding told
 * @param clock how its clock differs from the coordinator's
 */
public record Readiness(Map<String, String> facts, ClockOffset clock) {}
