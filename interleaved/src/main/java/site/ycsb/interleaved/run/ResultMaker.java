package site.ycsb.interleaved.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.jvm.StealTime;
import site.ycsb.client.results.RunDescription;
import site.ycsb.client.steady.SettlingRule.WarmUpReport;
import site.ycsb.client.store.LocalStores;
import site.ycsb.client.store.StoreUse;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Secrets;
import site.ycsb.interleaved.estimate.BlockValues;
import site.ycsb.interleaved.estimate.Conclusion;
import site.ycsb.interleaved.estimate.StoppingRule;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.InterleavedResult.Ending;
import site.ycsb.interleaved.result.InterleavedResult.ServerResult;
import site.ycsb.interleaved.result.Slice;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaSource;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.store.LocalStore.StoredFiles;
import site.ycsb.workloads.CoreWorkload;

/** Makes the result of what was measured, and judges it. */
final class ResultMaker {
  private final InterleavedConfig config;
  private final List<Arm> arms;
  private final StoresInUse stores;
  private final TableSizes sizes;
  private final BlockEvidence evidence;
  private final int reconnections;

  ResultMaker(
      InterleavedConfig config, BlockEvidence evidence, StoresInUse stores, int reconnections) {
    this.config = config;
    arms = evidence.arms();
    this.stores = stores;
    sizes = new TableSizes(stores);
    this.evidence = evidence;
    this.reconnections = reconnections;
  }

  /** The result, with the exit code of what went wrong so far and how long blocks took. */
  InterleavedResult make(
      Instant started, WarmUpReport warmUp, Ending.Reason reason, int code, Duration measured) {
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
    warnings.addAll(gains(comparisons));
    warmUp
        .movement()
        .ifPresent(
            moving ->
                warnings.add(
                    "the warm-up never settled: "
                        + moving
                        + ". Give it longer: -p warmup.limit=<seconds>, with overhead or"
                        + " interleave"));
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
            evidence.plan(),
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

  /** A protection does more work than plain, so it shouldn't be faster. */
  private static List<String> gains(List<Comparison> comparisons) {
    return comparisons.stream()
        .filter(one -> one.quantity().decisive() && !one.arm().equals(ArmConfig.CONTROL))
        .filter(one -> one.conclusion().kind().equals(Conclusion.Kind.GAIN.word()))
        .map(
            one ->
                one.arm()
                    + " is faster than plain, which isn't expected of a protection. Check that its"
                    + " table and its server are like plain's; --reload recreates all tables")
        .toList();
  }

  private String sentence(Ending.Reason reason, Duration measured) {
    String after =
        String.format(
            Locale.ROOT,
            "after %.0f s and %d rounds%s",
            measured.toMillis() / 1e3,
            evidence.blocks(),
            reconnections == 0 ? "" : " with connections opened " + (reconnections + 1) + " times");
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
    Map<String, String> facts = new LinkedHashMap<>(arm.run().facts());
    int exitCode = arm.run().verdict();
    if (arm.reencryption().isPresent()) {
      facts.put(Reencryption.FACT, arm.reencryption().get().fact());
      exitCode = ExitCode.worse(exitCode, arm.reencryption().get().verdict());
    }
    return new ArmResult(
        arm.name(),
        arm.role(),
        ownProperties(arm),
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

  /** What an arm has for itself, or instead of what plain has for itself. */
  private Map<String, String> ownProperties(Arm arm) {
    Map<String, String> own = new TreeMap<>(arm.config().properties());
    for (String key : arms.get(BlockValues.PLAIN).config().properties().keySet()) {
      @Nullable String value = arm.run().properties().getProperty(key);
      if (value != null) {
        own.putIfAbsent(key, value);
      }
    }
    own.replaceAll(Secrets::shown);
    return own;
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

  /**
   * What the tables of arms take on disk after a measurement: their files on this machine, once the
   * store has written what it holds and merged its files; where tables share files, and on servers
   * elsewhere, what the store reports. Used by the leader.
   */
  private static final class TableSizes {
    private static final int MAX_COUNTS = 50;
    private static final long RECOUNT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final StoresInUse stores;
    private final Set<StoreUse> merged = new HashSet<>();

    /**
     * Stores that no longer answer, and what they said: what was measured is a result all the same.
     */
    private final Map<StoreUse, String> silent = new HashMap<>();

    TableSizes(StoresInUse stores) {
      this.stores = stores;
    }

    /** What an arm's table takes, in bytes; null, with a warning why, when that isn't known. */
    @Nullable Long of(Arm arm, List<String> warnings) {
      StoreUse use = stores.of(arm);
      @Nullable String table = arm.run().properties().getProperty(CoreWorkload.TABLENAME_PROPERTY);
      if (table == null) {
        return null;
      }
      @Nullable String reason = silent.get(use);
      if (reason == null) {
        try {
          if (use.files().isPresent() && merged.add(use)) {
            StoresInUse.merge(use.files().get());
          }
          OptionalLong bytes = ofFiles(arm, table);
          bytes = bytes.isPresent() ? bytes : reported(arm, table);
          if (bytes.isPresent()) {
            return bytes.getAsLong();
          }
          reason = "it has no files of its own, and the store reports none";
        } catch (StoreUnavailableException e) {
          reason = String.valueOf(e.getMessage());
          silent.put(use, reason);
        } catch (ConfigurationException | IOException e) {
          reason = String.valueOf(e.getMessage());
        }
      }
      warnings.add("the size of " + arm.name() + "'s table isn't known: " + reason);
      return null;
    }

    private OptionalLong ofFiles(Arm arm, String table) throws IOException {
      Optional<LocalStore> store = LocalStores.named(arm.choice().binding());
      Optional<StoredFiles> files = stores.of(arm).files();
      if (store.isEmpty() || files.isEmpty()) {
        return OptionalLong.empty();
      }
      Map<String, Long> bytes = count(files.get().folders(), store.get(), table);
      // null when the encryption layer names it, by its key
      @Nullable String namespace =
          arm.choice()
              .binding()
              .namespaceKey()
              .map(key -> arm.run().properties().getProperty(key))
              .orElse(null);
      if (namespace != null) {
        bytes.keySet().retainAll(List.of(namespace));
      }
      if (bytes.size() > 1) {
        throw new IOException("it is in " + String.join(", ", bytes.keySet()));
      }
      return bytes.values().stream().mapToLong(Long::longValue).findFirst();
    }

    /** A store removes the files that it merged while they are counted. */
    private static Map<String, Long> count(List<Path> folders, LocalStore store, String table)
        throws IOException {
      for (int i = 1; ; i++) {
        try {
          return countOnce(folders, store, table);
        } catch (UncheckedIOException | IOException e) {
          if (i == MAX_COUNTS) {
            throw new IOException("its files change: " + e.getMessage(), e);
          }
          LockSupport.parkNanos(RECOUNT_NANOS);
        }
      }
    }

    /** By namespace: a table of the same name that was encrypted with another key is another. */
    private static Map<String, Long> countOnce(List<Path> folders, LocalStore store, String table)
        throws IOException {
      Map<String, Long> bytes = new TreeMap<>();
      for (Path folder : folders) {
        try (Stream<Path> all = Files.walk(folder)) {
          for (Path file : all.filter(Files::isRegularFile).toList()) {
            if (store.isOfTable(file, table)) {
              bytes.merge(namespace(file, table), Files.size(file), Long::sum);
            }
          }
        }
      }
      return bytes;
    }

    private static String namespace(Path file, String table) {
      for (int i = file.getNameCount() - 2; i > 0; i--) {
        String name = file.getName(i).toString();
        if (name.equals(table) || name.startsWith(table + "-")) {
          return file.getName(i - 1).toString();
        }
      }
      return "";
    }

    private static OptionalLong reported(Arm arm, String table) {
      Optional<SchemaSource> source =
          Capabilities.find(arm.workers().get(0).db(), SchemaSource.class);
      if (source.isEmpty()) {
        return OptionalLong.empty();
      }
      try (SchemaAdmin admin = source.get().schemaAdmin()) {
        return admin.storedBytes(new TableSchema(table, List.of(), ValueStorage.TEXT));
      }
    }
  }
}
