package site.ycsb.workloads;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.Notices;
import site.ycsb.config.OutputFile;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.config.YcsbKeys;
import site.ycsb.generator.AcknowledgedCounterGenerator;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.spi.run.DryRunCheck;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunLocal;
import site.ycsb.spi.run.RunPlan;
import site.ycsb.spi.run.ValueKey;

/**
 * Reads each record of a core workload's table and writes it back, so that its values are encrypted
 * under the key that encrypts now.
 *
 * <p>Record keys stay: the key that they are encrypted with is never replaced. So a record is
 * updated in its place, and each of its values is under the old key or the new one, and readable,
 * at every moment. What is done is kept in a journal, which a killed client is up to a second ahead
 * of; its records are rewritten again. The journal begins when a first record has been read, before
 * it is rewritten: a wrong key or an empty table leaves none. A record that another client writes
 * between the read and the write gets the values of the read: nobody else may write meanwhile.
 *
 * <p>Thread-safe, as every workload.
 */
@SuppressWarnings("NullAway.Init") // fields are set by init
public final class ReencryptionWorkload extends CoreWorkload implements DryRunCheck {
  /** The name of its latencies: of the read and the update of each rewritten record. */
  static final String REENCRYPT = "REENCRYPT";

  public static final Property<Path> JOURNAL =
      Property.path(
          "reencrypt.journal",
          "ycsb-reencrypt.journal",
          "The file that keeps how far 'bin/ycsb reencrypt' is, until it is complete.");

  /** How often the journal is written; tests write it after each record. */
  long saveIntervalNanos = 1_000_000_000;

  private static final String ORIGIN = "reencrypt";

  /** Whether all of a run's records are done. */
  private static final RunLocal<AtomicBoolean> COMPLETE = RunLocal.named("complete re-encryption");

  private Properties given;
  private Path file;
  private ReencryptionJournal start;
  private Notices notices;
  private Measurements measurements;
  private AcknowledgedCounterGenerator numbers;
  private ConcurrentLinkedQueue<Long> retries;
  private ConcurrentSkipListSet<Long> failed;
  private RecordReencryption reencryption;
  private final AtomicLong rewritten = new AtomicLong();
  private final AtomicLong missing = new AtomicLong();
  private final AtomicLong undecryptable = new AtomicLong();
  private final AtomicBoolean saving = new AtomicBoolean();
  private AtomicBoolean complete;

  /** Whether there is a journal, since a record could be read. */
  private volatile boolean begun;

  private volatile long savedNanos;
  private volatile @Nullable String key;

  /** Whether the journal couldn't be written any more: what it has then is kept. */
  private volatile boolean unwritten;

  /**
   * Makes of a workload's properties those of its re-encryption: this class, and as many operations
   * as records are left to do.
   *
   * @return whether all records are done, once a run with these properties has ended
   * @throws ConfigurationException when it isn't a core workload, its records aren't counted, or
   *     the journal is of another table or can't be read
   */
  public static BooleanSupplier configure(SourcedProperties properties) {
    Settings settings = new Settings(properties);
    checkCountable(properties, settings);
    if (!ClientShare.from(settings).isAll()) {
      settings.reject(
          ClientShare.CLIENTS,
          "one client re-encrypts",
          "Leave it out; insertstart and insertcount split the records, with a journal for each");
    }
    settings.throwIfAny();
    ReencryptionJournal journal = journal(settings);
    settings.throwIfAny();
    properties.set(YcsbKeys.WORKLOAD, ReencryptionWorkload.class.getName(), ORIGIN);
    properties.set(SharedProperties.DO_TRANSACTIONS, "true", ORIGIN);
    properties.set(
        SharedProperties.OPERATION_COUNT, Long.toString(Math.max(1, journal.remaining())), ORIGIN);
    return RunContext.of(properties).get(COMPLETE, AtomicBoolean::new)::get;
  }

  /** Adds a problem where the keys of a table's records can't be listed. */
  static void checkCountable(Properties properties, Settings settings) {
    if (!NamedWorkload.isCore(properties)) {
      settings
          .problems()
          .add(
              Problem.of(
                  properties,
                  YcsbKeys.WORKLOAD,
                  "has record keys of its own, and only those of CoreWorkload can be listed",
                  "Load the data again under a keyset with the new key"));
    }
    if (settings.get(SharedProperties.RECORD_COUNT) == 0
        && !settings.isGiven(SharedProperties.INSERT_COUNT)) {
      settings.reject(
          SharedProperties.RECORD_COUNT,
          "the number of records in the table isn't given",
          "Give -p recordcount=<records>, those that runs inserted among them");
    }
  }

  /** The journal of the properties' file, or a new one; records a problem of the file's. */
  private static ReencryptionJournal journal(Settings settings) {
    RecordKeys keys = RecordKeys.from(settings);
    String table = settings.get(CoreConfig.TABLE);
    ReencryptionJournal fresh =
        ReencryptionJournal.begin(table, keys.insertStart(), keys.insertCount());
    Optional<String> rejection = OutputFile.journalRejection(settings.get(JOURNAL));
    if (rejection.isPresent()) {
      settings.reject(JOURNAL, rejection.get(), "Name another file with --journal");
      return fresh;
    }
    @Nullable Path directory = settings.get(JOURNAL).toAbsolutePath().getParent();
    if (directory == null || !Files.isWritable(directory)) {
      settings.reject(
          JOURNAL, "its directory can't be written", "Create it, or name another with --journal");
      return fresh;
    }
    try {
      Optional<ReencryptionJournal> found = ReencryptionJournal.read(settings.get(JOURNAL));
      if (found.isPresent() && !found.get().isOf(table, keys.insertStart(), keys.insertCount())) {
        settings.reject(
            JOURNAL,
            "is of "
                + found.get().count()
                + " records from number "
                + found.get().first()
                + " of table "
                + found.get().table(),
            "Complete that re-encryption first, or name another file with --journal");
        return fresh;
      }
      return found.orElse(fresh);
    } catch (IOException e) {
      settings.reject(
          JOURNAL,
          "can't be read (" + FileTrouble.why(e) + ")",
          "Correct it, or remove it to begin with the first record");
      return fresh;
    }
  }

  @Override
  public void init(Properties p) throws WorkloadException {
    super.init(p);
    Settings settings = new Settings(p);
    given = p;
    file = settings.get(JOURNAL);
    start = journal(settings);
    settings.throwIfAny();
    begun = start.key().isPresent();
    complete = RunContext.of(p).get(COMPLETE, AtomicBoolean::new);
    notices = RunContext.of(p).notices();
    measurements = Measurements.of(p);
    // the last record again when all are done: a run has one operation at least
    numbers = new AcknowledgedCounterGenerator(start.remaining() == 0 ? last() : start.position());
    retries = new ConcurrentLinkedQueue<>(start.failed());
    failed = new ConcurrentSkipListSet<>(start.failed());
    RunPlan plan = Objects.requireNonNull(runPlan(), "initialised");
    reencryption =
        new RecordReencryption(
            table,
            settings.get(CoreConfig.READ_ALL_FIELDS_BY_NAME) ? Set.copyOf(plan.fields()) : null);
  }

  private long last() {
    return start.first() + start.count() - 1;
  }

  /** When the thread's DB is connected: checks its key before the first record. */
  @Override
  public @Nullable Object initThread(Properties p, int mythreadid, int threadcount)
      throws WorkloadException {
    String now = valueKey(p);
    RunContext.of(p)
        .find(ValueKey.OF_RUN)
        .flatMap(ValueKey::unverifiable)
        .ifPresent(
            doubt -> {
              throw new ConfigurationException(doubt);
            });
    use(p, now);
    return super.initThread(p, mythreadid, threadcount);
  }

  /** Identifies the key that values are encrypted under; throws when none can be replaced. */
  static String valueKey(Properties p) {
    return RunContext.of(p)
        .find(ValueKey.OF_RUN)
        .map(ValueKey::description)
        .orElseThrow(
            () ->
                new ConfigurationException(
                    Problem.of(
                        p,
                        YcsbKeys.WORKLOAD,
                        "has nothing to re-encrypt: values aren't encrypted under a key that can be"
                            + " replaced",
                        "Give the encryption.* properties of the load")));
  }

  /** Rejects a journal of another key, where the key is known. */
  @Override
  public void tryOpening(boolean afterLoad) {
    RunContext.of(given)
        .find(ValueKey.OF_RUN)
        .map(ValueKey::description)
        .ifPresent(now -> requireKey(given, now));
  }

  private synchronized void use(Properties p, String now) {
    if (key == null) {
      requireKey(p, now);
    }
    key = now;
  }

  private void requireKey(Properties p, String now) {
    if (start.key().isPresent() && !start.key().get().equals(now)) {
      throw new ConfigurationException(
          Problem.of(
              p,
              JOURNAL,
              "is of a re-encryption under " + start.key().get() + ", and " + now + " encrypts now",
              "Remove the file to begin with the first record"));
    }
  }

  /** Before the first rewrite: from then on there is something to resume. */
  private void begin() {
    if (begun) {
      return;
    }
    synchronized (this) {
      if (!begun) {
        save();
        begun = true;
      }
    }
  }

  /** Re-encrypts the next record; false when there is none. */
  @Override
  public boolean doTransaction(DB db, @Nullable Object threadstate) {
    @Nullable Long again = retries.poll();
    long number = again == null ? numbers.sampleLong() : again;
    if (number > last()) {
      return false;
    }
    if (!reencrypt(db, buildKeyName(number))) {
      // before it is acknowledged: a journal that is past it has to name it
      failed.add(number);
    } else if (again != null) {
      failed.remove(number);
    }
    if (again == null) {
      numbers.acknowledge(number);
    }
    if (begun
        && System.nanoTime() - savedNanos >= saveIntervalNanos
        && saving.compareAndSet(false, true)) {
      try {
        save();
      } finally {
        saving.set(false);
      }
    }
    return true;
  }

  /** False when it has to be tried again. */
  private boolean reencrypt(DB db, String recordKey) {
    long beginNanos = System.nanoTime();
    Status outcome = reencryption.of(db, recordKey, this::begin);
    if (outcome.isOk()) {
      rewritten.incrementAndGet();
      measurements.measureNanos(REENCRYPT, System.nanoTime() - beginNanos);
    } else if (Status.NOT_FOUND.equals(outcome)) {
      missing.incrementAndGet();
    } else {
      if (OperationCounts.DECRYPTION_FAILED.equals(outcome.getName())) {
        undecryptable.incrementAndGet();
      }
      return false;
    }
    return true;
  }

  private ReencryptionJournal reached(String usedKey) {
    // the position first: what failed before it is in the set then
    long position = numbers.acknowledged() + 1;
    List<Long> failures = new ArrayList<>(failed);
    return start.at(usedKey, position, failures);
  }

  private void save() {
    try {
      reached(Objects.requireNonNull(key, "a thread began")).write(file);
      savedNanos = System.nanoTime();
    } catch (IOException e) {
      unwritten = true;
      throw new UncheckedIOException(e);
    }
  }

  /** Removes the journal of a re-encryption that is complete, or has rewritten nothing. */
  @Override
  public void cleanup() throws WorkloadException {
    super.cleanup();
    @Nullable String used = key;
    if (used == null) {
      return;
    }
    ReencryptionJournal reached = reached(used);
    try {
      String counts =
          rewritten + " records rewritten under " + used + ", " + missing + " not there";
      boolean nothing = rewritten.get() == 0;
      if (nothing && start.key().isEmpty()) {
        if (begun) {
          Files.deleteIfExists(file);
        }
        whyNothing(used).ifPresent(notices::warn);
      } else if (nothing && reached.remaining() == 0 && missing.get() > 0) {
        // what wasn't there may be elsewhere, or under another key: the next one begins as this did
        start.write(file);
        whyNothing(used).ifPresent(notices::warn);
      } else if (reached.remaining() == 0) {
        Files.deleteIfExists(file);
        complete.set(true);
        notices.info("Re-encryption complete: " + counts + ".");
      } else {
        if (!unwritten) {
          reached.write(file);
        }
        notices.warn(
            "the re-encryption isn't complete: "
                + counts
                + ", "
                + failed.size()
                + " failed, "
                + reached.remaining()
                + " left. The same command continues it ("
                + file
                + ").");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Why no record was rewritten; empty when none was tried. */
  private Optional<String> whyNothing(String used) {
    String next =
        ", so nothing is re-encrypted. Give it the key file that the data was loaded with, and the"
            + " load's recordcount, insertorder, zeropadding, insertstart, table and encryption.*"
            + " properties.";
    if (undecryptable.get() > 0 && !begun) {
      return Optional.of(
          "the re-encryption could decrypt none of "
              + (failed.size() + missing.get())
              + " records under "
              + used
              + ": the key is another one than the load's, or the records were changed"
              + next);
    }
    if (!failed.isEmpty()) {
      return Optional.of(
          "the re-encryption rewrote nothing under "
              + used
              + ": "
              + failed.size()
              + " records failed, "
              + missing
              + " not there. The same command begins with the first record again.");
    }
    return missing.get() == 0
        ? Optional.empty()
        : Optional.of(
            "the re-encryption found none of " + missing + " records under " + used + next);
  }

  @Override
  public List<Property<?>> properties() {
    List<Property<?>> all = new ArrayList<>(super.properties());
    all.add(JOURNAL);
    return all;
  }
}
