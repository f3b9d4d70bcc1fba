package site.ycsb.workloads;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.ValueKey.ValueKeyRounds;
import site.ycsb.workloads.RecordKeys.KeyNames;

/**
 * Re-encrypts the table of a core workload again and again, beside that workload and by a thread of
 * its own: each round rewrites all records under the next of the keyset's value keys, as {@code
 * bin/ycsb reencrypt} does once.
 *
 * <p>An update of the workload that comes between the read and the write of a record is lost. Keeps
 * no journal: every value is under one of the keyset's keys at every moment.
 *
 * <p>Threading: operations are done by one thread; what it counted is read by others while it does
 * none.
 */
@SuppressWarnings("NullAway.Init") // fields are set by init
public final class ReencryptionRounds extends Workload {
  public static final Property<Boolean> ON =
      Property.bool(
          "reencrypt",
          "false",
          "Whether one more thread re-encrypts the mode's table while it is the mode's turn; of"
              + " single modes of interleaved measurements only.");

  public static final Property<Long> RATE =
      Property.longInteger(
          "reencrypt.rate",
          "0",
          0,
          1_000_000_000,
          "records/s",
          "How many records that thread re-encrypts a second; 0: as many as it can.");

  private RecordReencryption reencryption;
  private RecordKeys keys;
  private ValueKeyRounds rounds;
  private long next;
  private long rewritten;
  private long missing;
  private long failed;
  private long undecryptable;
  private Optional<String> firstFailure = Optional.empty();

  /**
   * What became of records.
   *
   * @param rewritten those that were re-encrypted
   * @param missing those that weren't there
   * @param failed those that couldn't be read or written
   * @param undecryptable those among them that couldn't be decrypted
   * @param firstFailure the first of these, in words
   */
  public record Counts(
      long rewritten,
      long missing,
      long failed,
      long undecryptable,
      Optional<String> firstFailure) {}

  public static List<Property<?>> definitions() {
    return List.of(ON, RATE);
  }

  /**
   * Reads the workload's configuration, and lets value keys take turns from its first operation on.
   * To be called before a DB of the run is initialised.
   *
   * @throws site.ycsb.config.ConfigurationException when records can't be listed
   */
  @Override
  public void init(Properties p) throws WorkloadException {
    Settings settings = new Settings(p);
    ReencryptionWorkload.checkCountable(p, settings);
    settings.throwIfAny();
    CoreConfig config = FieldLengths.orWorkloadException(() -> new CoreConfig(p));
    @Nullable Set<String> fields =
        config.get(CoreConfig.READ_ALL_FIELDS_BY_NAME) ? config.fieldNames.all() : null;
    reencryption = new RecordReencryption(config.get(CoreConfig.TABLE), fields);
    keys = config.keys;
    next = keys.last() + 1;
    rounds = RunContext.of(p).get(ValueKeyRounds.OF_RUN, ValueKeyRounds::new);
  }

  /** When the thread's DB is connected; throws when the run has no key that can be replaced. */
  @Override
  public @Nullable Object initThread(Properties p, int mythreadid, int threadcount) {
    ReencryptionWorkload.valueKey(p);
    return null;
  }

  @Override
  public boolean doInsert(DB db, @Nullable Object threadstate) {
    return false;
  }

  /** Re-encrypts the next record, the first one after the last. A failed one is counted. */
  @Override
  public boolean doTransaction(DB db, @Nullable Object threadstate) {
    if (next > keys.last()) {
      next = keys.insertStart();
      rounds.beginNext();
    }
    String recordKey = KeyNames.name(next++, keys.ordered(), keys.zeroPadding());
    try {
      add(recordKey, reencryption.of(db, recordKey, () -> {}));
    } catch (ConfigurationException e) {
      throw e;
    } catch (RuntimeException e) {
      addFailure(recordKey, String.valueOf(e));
    }
    return true;
  }

  private void add(String recordKey, Status outcome) {
    if (outcome.isOk()) {
      rewritten++;
    } else if (Status.NOT_FOUND.equals(outcome)) {
      missing++;
    } else {
      undecryptable += OperationCounts.DECRYPTION_FAILED.equals(outcome.getName()) ? 1 : 0;
      addFailure(recordKey, outcome.getName());
    }
  }

  private void addFailure(String recordKey, String what) {
    failed++;
    firstFailure = Optional.of(firstFailure.orElse(recordKey + ": " + what));
  }

  /** What became of records since they were last forgotten. */
  public Counts counts() {
    return new Counts(rewritten, missing, failed, undecryptable, firstFailure);
  }

  public void forgetCounts() {
    rewritten = 0;
    missing = 0;
    failed = 0;
    undecryptable = 0;
    firstFailure = Optional.empty();
  }
}
