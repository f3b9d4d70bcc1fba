package site.ycsb.interleaved.run;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import site.ycsb.client.jvm.StealTime;
import site.ycsb.client.results.RunDescription;
import site.ycsb.client.steady.SettlingRule.WarmUpReport;
import site.ycsb.config.Secrets;
import site.ycsb.interleaved.estimate.BlockValues;
import site.ycsb.interleaved.estimate.StoppingRule;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.InterleavedResult.Ending;
import site.ycsb.interleaved.result.InterleavedResult.ServerResult;
import site.ycsb.interleaved.result.InterleavedResult.SlicePlan;
import site.ycsb.interleaved.result.Slice;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.spi.ExitCode;

/** Makes the result of what was measured, and judges it. */
final class ResultMaker {
  private final InterleavedConfig config;
  private final List<Arm> arms;
  private final StoresInUse stores;
  private final TableSizes sizes;
  private final BlockEvidence evidence;
  private final int reconnections;

  /**
   * @param reconnections how often all arms have connected anew
   */
  ResultMaker(
      InterleavedConfig config, BlockEvidence evidence, StoresInUse stores, int reconnections) {
    this.config = config;
    arms = evidence.arms();
    this.stores = stores;
    sizes = new TableSizes(stores);
    this.evidence = evidence;
    this.reconnections = reconnections;
  }

  /**
   * The result.
   *
   * @param code of what went wrong so far
   * @param measured how long blocks took
   */
  InterleavedResult make(
      Instant started,
      SlicePlan plan,
      WarmUpReport warmUp,
      Ending.Reason reason,
      int code,
      Duration measured) {
    List<String> unsized = new ArrayList<>();
    List<ArmResult> armResults = arms.stream().map(arm -> armResult(arm, unsized)).toList();
    int exitCode = code;
    for (ArmResult arm : armResults) {
      exitCode = ExitCode.worse(exitCode, arm.exitCode());
    }
    List<String> warnings = new ArrayList<>();
    boolean failed = reason == Ending.Reason.FAILED;
    if (failed) {
      warnings.add(
          "the measurement was "
              + sentence(reason, measured)
              + "; its figures include operations that failed");
    }
    boolean interrupted = reason == Ending.Reason.INTERRUPTED;
    // what has failed doesn't get more precise with time
    long blockNanos = failed ? 0 : measured.toNanos() / Math.max(1, evidence.blocks());
    List<Comparison> comparisons =
        new Comparisons(evidence, new StoppingRule(config.limits().precision()), config.seed())
            .all(blockNanos, interrupted);
    boolean controlHolds = evidence.control().controlInterval(interrupted).contains(1);
    if (!controlHolds) {
      // that of the control in what decides
      warnings.add(comparisons.get(0).conclusion().sentence());
      exitCode = ExitCode.worse(exitCode, ExitCode.FAILED.code());
    }
    warnings.addAll(evidence.warnings());
    warmUp.movement().ifPresent(moving -> warnings.add("the warm-up never settled: " + moving));
    steal().warning().map(text -> text.replaceFirst("^WARNING: ", "")).ifPresent(warnings::add);
    if (armResults.stream().anyMatch(arm -> arm.work().tableBytes() != null)) {
      warnings.addAll(unsized);
    } // else the store can't tell any
    if (interrupted) {
      exitCode = ExitCode.INTERRUPTED.code();
    }
    RunDescription description =
        RunDescription.of(started, arms.get(0).run().properties(), Map.of());
    Map<String, String> configuration = new LinkedHashMap<>();
    description.configuration().forEach(one -> configuration.put(one.key(), one.value()));
    return new InterleavedResult(
        new InterleavedResult.Setup(
            started.toString(),
            config.binding(),
            configuration,
            description.machine(),
            plan,
            100 * config.limits().precision()),
        armResults,
        servers(),
        comparisons,
        evidence.ladder().orElse(null),
        new InterleavedResult.Soundness(controlHolds, warnings),
        new Ending(
            reason,
            sentence(reason, measured),
            measured.toNanos() / 1e9,
            evidence.blocks(),
            exitCode),
        evidence.slices());
  }

  private String sentence(Ending.Reason reason, Duration measured) {
    String after =
        String.format(
            Locale.ROOT,
            "after %.0f s and %d blocks%s",
            measured.toMillis() / 1e3,
            evidence.blocks(),
            reconnections == 0 ? "" : " on " + (reconnections + 1) + " sets of connections");
    return switch (reason) {
      case PRECISE -> "precise enough " + after;
      case TIME -> "time was up " + after;
      case INTERRUPTED -> "interrupted " + after;
      case FAILED -> "aborted " + after;
    };
  }

  private StealTime steal() {
    long steal = 0;
    long all = 0;
    for (Slice slice : evidence.slices()) {
      steal += slice.usage().steal().steal();
      all += slice.usage().steal().all();
    }
    return new StealTime(steal, all);
  }

  private ArmResult armResult(Arm arm, List<String> warnings) {
    long operations = 0;
    long countedNanos = 0;
    long all = 0;
    long processNanos = 0;
    for (Slice slice : evidence.slices()) {
      if (slice.arm() == arm.index()) {
        operations += slice.operations();
        countedNanos += slice.countedNanos();
        all += slice.allOperations();
        processNanos += slice.usage().processNanos();
      }
    }
    Map<String, String> shown = new TreeMap<>();
    arm.config().properties().forEach((key, value) -> shown.put(key, Secrets.shown(key, value)));
    Map<String, String> facts = new LinkedHashMap<>(arm.run().facts());
    int exitCode = arm.run().verdict();
    if (arm.reencryption().isPresent()) {
      facts.put(Reencryption.FACT, arm.reencryption().get().fact());
      exitCode = ExitCode.worse(exitCode, arm.reencryption().get().verdict());
    }
    return new ArmResult(
        arm.name(),
        arm.role(),
        shown,
        facts,
        arm.servers(),
        arm.hasOtherServers(arms.get(BlockValues.PLAIN)),
        new ArmResult.Work(
            operations,
            countedNanos == 0 ? 0 : operations * 1e9 / countedNanos,
            OperationCounts.of(arm.run().measurements().statusTotals()).failed(),
            all == 0 ? 0 : processNanos / 1e3 / all,
            sizes.of(arm, warnings)),
        evidence.summaries(arm.index()),
        exitCode);
  }

  private List<ServerResult> servers() {
    List<ServerResult> servers = new ArrayList<>();
    List<String> names = stores.names();
    for (int server = 0; server < names.size(); server++) {
      List<Long> armNanos = new ArrayList<>(Collections.nCopies(arms.size(), 0L));
      List<Long> nanos = new ArrayList<>(armNanos);
      for (Slice slice : evidence.slices()) {
        long used = slice.usage().serverNanos().get(server);
        armNanos.set(slice.arm(), armNanos.get(slice.arm()) + used);
        nanos.set(slice.arm(), nanos.get(slice.arm()) + slice.usage().nanos());
      }
      servers.add(new ServerResult(names.get(server), armNanos, nanos));
    }
    return servers;
  }
}
