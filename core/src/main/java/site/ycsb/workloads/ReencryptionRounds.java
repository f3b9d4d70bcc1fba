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
import site.ycsb.spi.run.ValueKeyRounds;
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
          "Whether one more thread re-encrypts the arm's table while it is the arm's turn; of"
              + " single arms of interleaved measurements only.");

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
  private Counts counts = Counts.NONE;

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
      Optional<String> firstFailure) {
    private static final Counts NONE = new Counts(0, 0, 0, 0, Optional.empty());
  }

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
      addFailure(recordKey, String.valueOf(e), false);
    }
    return true;
  }

  private void add(String recordKey, RecordReencryption.Outcome outcome) {
    if (outcome.failure().isPresent()) {
      Status status = outcome.failure().get();
      addFailure(
          recordKey, status.getName(), status.getName().equals(OperationCounts.DECRYPTION_FAILED));
      return;
    }
    boolean there = outcome.isRewritten();
    counts =
        new Counts(
            counts.rewritten + (there ? 1 : 0),
            counts.missing + (there ? 0 : 1),
            counts.failed,
            counts.undecryptable,
            counts.firstFailure);
  }

  private void addFailure(String recordKey, String what, boolean undecryptable) {
    counts =
        new Counts(
            counts.rewritten,
            counts.missing,
            counts.failed + 1,
            counts.undecryptable + (undecryptable ? 1 : 0),
            Optional.of(counts.firstFailure.orElse(recordKey + ": " + what)));
  }

  /** What became of records since they were last forgotten. */
  public Counts counts() {
    return counts;
  }

  public void forgetCounts() {
    counts = Counts.NONE;
  }
}
