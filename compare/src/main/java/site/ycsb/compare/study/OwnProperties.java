package site.ycsb.compare.study;

import java.util.Map;
import java.util.Optional;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.tls.Tls;

/**
 * The properties that a study's plan sets itself: who sets them too would contradict its axes, or
 * take its results from it.
 */
public final class OwnProperties {
  private static final String PROTECTIONS = "protections";

  private static final Map<String, String> SET_ELSEWHERE =
      Map.ofEntries(
          Map.entry("recordcount", "records"),
          Map.entry("operationcount", "operations"),
          Map.entry("threadcount", "threads"),
          Map.entry("cluster.clients", "clients"),
          Map.entry("cluster.index", "clients"),
          Map.entry("cluster.rendezvous", "launch"),
          Map.entry("cluster.listen", "launch"),
          Map.entry("cluster.token.file", "launch"),
          Map.entry("target", "targets"),
          Map.entry("seed", "seed"),
          Map.entry("warmup.operations", "warmup"),
          Map.entry("warmup.seconds", "warmup"),
          Map.entry("warmup.until", "warmup"),
          Map.entry("warmup.limit", "warmup"),
          Map.entry("maxexecutiontime", "limits"),
          Map.entry("capacity.slo", "slo"),
          Map.entry("capacity.limit", "limits"),
          Map.entry("capacity.journal", "the results folder"),
          Map.entry("capacity.log.file", "the results folder"),
          Map.entry("table", "reload"),
          Map.entry("db", "stores"),
          Map.entry(CryptoSource.ENABLED_KEY, PROTECTIONS),
          Map.entry("encryption.db", PROTECTIONS),
          Map.entry(Protection.CSFLE_KEY, PROTECTIONS),
          Map.entry(AtRest.PROPERTY.key(), PROTECTIONS),
          Map.entry(Tls.PROPERTY.key(), PROTECTIONS),
          Map.entry("store.folder", "--results"),
          Map.entry("measurementtype", "the results folder"),
          Map.entry("measurement.log.file", "the results folder"),
          Map.entry("exportfile", "the results folder"),
          Map.entry("exportfile.json", "the results folder"),
          Map.entry("exporter", "the results folder"),
          Map.entry("status", "the results folder"),
          Map.entry("status.interval", "the results folder"));

  private OwnProperties() {}

  /** What of a study decides this property; empty when it is free. */
  public static Optional<String> decidedBy(String key) {
    return Optional.ofNullable(SET_ELSEWHERE.get(key));
  }

  /** Whether it would make a protection another one than its name says. */
  public static boolean isOfProtections(String key) {
    return PROTECTIONS.equals(SET_ELSEWHERE.get(key));
  }
}
