package site.ycsb.compare.study;

import java.util.Map;
import java.util.Optional;
import site.ycsb.compare.study.WorkloadChoice.TrialWarmUp;
import site.ycsb.config.YcsbKeys;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.tls.Tls;
import site.ycsb.workloads.ReencryptionRounds;

/**
 * What can't be given as a property: secrets, and what a study's plan sets itself, since who sets
 * that too would contradict its axes, or take its results from it.
 */
public final class OwnProperties {
  /** What is wrong with a property that holds a secret: a study writes its commands down. */
  public static final String SECRET_RULE =
      "is a secret, which would be written into every command of the study";

  /** What to do instead. */
  public static final String SECRET_NEXT_STEP =
      "Put it into a file, and name that by a key that ends with .file";

  private static final String PROTECTIONS = "protections";

  private static final Map<String, String> SET_ELSEWHERE =
      Map.ofEntries(
          Map.entry(YcsbKeys.RECORD_COUNT, "records"),
          Map.entry(YcsbKeys.OPERATION_COUNT, "operations"),
          Map.entry(YcsbKeys.THREAD_COUNT, "threads"),
          Map.entry("cluster.clients", "clients"),
          Map.entry("cluster.index", "clients"),
          Map.entry("cluster.rendezvous", "launch"),
          Map.entry("cluster.listen", "launch"),
          Map.entry("cluster.token.file", "launch"),
          Map.entry("target", "targets"),
          Map.entry("seed", "seed"),
          Map.entry(TrialWarmUp.OPERATIONS_KEY, "warmup"),
          Map.entry(TrialWarmUp.SECONDS_KEY, "warmup"),
          Map.entry(TrialWarmUp.UNTIL_KEY, "warmup"),
          Map.entry(TrialWarmUp.LIMIT_KEY, "warmup"),
          Map.entry(YcsbKeys.MAX_EXECUTION_TIME, "limits"),
          Map.entry("capacity.slo", "slo"),
          Map.entry(YcsbKeys.TABLE, "reload"),
          Map.entry("db", "stores"),
          Map.entry(CryptoSource.ENABLED_KEY, PROTECTIONS),
          Map.entry("encryption.db", PROTECTIONS),
          Map.entry(Protection.CSFLE_KEY, PROTECTIONS),
          Map.entry(AtRest.PROPERTY.key(), PROTECTIONS),
          Map.entry(Tls.PROPERTY.key(), PROTECTIONS),
          Map.entry(ReencryptionRounds.ON.key(), PROTECTIONS),
          Map.entry("store.folder", "--results"),
          Map.entry("measurementtype", "the results directory"),
          Map.entry("measurement.log.file", "the results directory"),
          Map.entry("exportfile", "the results directory"),
          Map.entry("exportfile.json", "the results directory"),
          Map.entry("exporter", "the results directory"),
          Map.entry("status", "the results directory"),
          Map.entry("status.interval", "the results directory"));

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
