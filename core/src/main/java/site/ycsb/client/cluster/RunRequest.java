package site.ycsb.client.cluster;

import site.ycsb.config.SourcedProperties;

/**
 * A load or run, as it was requested.
 *
 * @param binding as the user called it
 * @param origin where the user did
 * @param properties of the run; the phase is among them
 */
public record RunRequest(String binding, String origin, SourcedProperties properties) {}
