package site.ycsb.workloads;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.WorkloadException;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.InputFile;
import site.ycsb.config.Notices;
import site.ycsb.config.Numbers;
import site.ycsb.config.OutputFile;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.config.YcsbKeys;
import site.ycsb.generator.AcknowledgedCounterGenerator;
import site.ycsb.measurements.Measurements;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunPlan;
import site.ycsb.spi.run.ValueKey;

/**
 * Reads each record of a core workload's table and writes it back, so that its values are encrypted
 * under the key that encrypts now.
 *
 * <p>Record keys stay: the key that they are encrypted with is never replaced. So a record is
 * updated in its place, and each of its values is under the old key or the new one, and readable,
 * at every moment. What is done is kept in a journal, which a killed client is up to a second ahead
 * of; its records are rewritten again. A record that another client writes between the read and the
 * write gets the values of the read: nobody else may write meanwhile.
 *
 * <p>Thread-safe, as every workload.
 */
@SuppressWarnings("NullAway.Init") // fields are set by init
public final class ReencryptionWorkload extends CoreWorkload {
  /**
   * The name of its latencies: a read and the update after it, of each record that was rewritten.
   */
  static final String REENCRYPT = "REENCRYPT";

  public static final Property<Path> JOURNAL =
      Property.path(
          "reencrypt.journal",
          "ycsb-reencrypt.journal",
          "The file that keeps how far 'bin/ycsb reencrypt' is, until it is complete.");

  /** How often the journal is written; tests write it after each record. */
  long saveIntervalNanos = 1_000_000_000;

  private static final String ORIGIN = "reencrypt";

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
  private final AtomicBoolean saving = new AtomicBoolean();
  private volatile long savedNanos;
  private volatile @Nullable String key;

  /** Whether the journal couldn't be written any more: what it has then is kept. */
  private volatile boolean unwritten;

  /**
   * Makes of a workload's properties those of its re-encryption: this class, and as many operations
   * as records are left to do.
   *
   * @throws ConfigurationException when it isn't a core workload, its records aren't counted, or
   *     the journal is of another table or can't be read
   */
  public static void configure(SourcedProperties properties) {
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
    properties.set(SharedProperties.DO_TRANSACTIONS.key(), "true", ORIGIN);
    properties.set(
        SharedProperties.OPERATION_COUNT.key(),
        Long.toString(Math.max(1, journal.remaining())),
        ORIGIN);
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

  public static boolean isIncomplete(SourcedProperties properties) {
    return Files.exists(new Settings(properties).get(JOURNAL));
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
    file = settings.get(JOURNAL);
    start = journal(settings);
    settings.throwIfAny();
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

  /** When the thread's DB is connected: before the first record the journal is written. */
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
    begin(p, now);
    return super.initThread(p, mythreadid, threadcount);
  }

  /**
   * What identifies the key that a run's values are encrypted under; throws when none can be
   * replaced.
   */
  static String valueKey(Properties p) {
    return RunContext.of(p)
        .find(ValueKey.OF_RUN)
        .map(ValueKey::description)
        .orElseThrow(
            () ->
                problem(
                    p,
                    YcsbKeys.WORKLOAD,
                    "has nothing to re-encrypt: values aren't encrypted under a key that can be"
                        + " replaced",
                    "Give the encryption.* properties of the load"));
  }

  private synchronized void begin(Properties p, String now) {
    if (key != null) {
      return;
    }
    if (start.key().isPresent() && !start.key().get().equals(now)) {
      throw problem(
          p,
          JOURNAL.key(),
          "is of a re-encryption under " + start.key().get() + ", and " + now + " encrypts now",
          "Remove the file to begin with the first record");
    }
    save(now);
    key = now;
  }

  private static ConfigurationException problem(
      Properties p, String property, String rule, String nextStep) {
    return new ConfigurationException(
        new Problem(
            property,
            p.getProperty(property, String.valueOf(JOURNAL.defaultText())),
            SourcedProperties.originOf(p, property),
            rule,
            nextStep));
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
    if (System.nanoTime() - savedNanos >= saveIntervalNanos && saving.compareAndSet(false, true)) {
      try {
        save(Objects.requireNonNull(key, "begun"));
      } finally {
        saving.set(false);
      }
    }
    return true;
  }

  /** False when it has to be tried again. */
  private boolean reencrypt(DB db, String recordKey) {
    long beginNanos = System.nanoTime();
    RecordReencryption.Outcome outcome = reencryption.of(db, recordKey);
    if (outcome.failure().isPresent()) {
      return false;
    }
    if (outcome.isRewritten()) {
      rewritten.incrementAndGet();
      measurements.measureNanos(REENCRYPT, System.nanoTime() - beginNanos);
    } else {
      missing.incrementAndGet();
    }
    return true;
  }

  private ReencryptionJournal reached(String usedKey) {
    // the position first: what failed before it is in the set then
    long position = numbers.acknowledged() + 1;
    List<Long> failures = new ArrayList<>(failed);
    return start.at(usedKey, position, failures);
  }

  private void save(String usedKey) {
    try {
      reached(usedKey).write(file);
      savedNanos = System.nanoTime();
    } catch (IOException e) {
      unwritten = true;
      throw new UncheckedIOException(e);
    }
  }

  /** Removes the journal of a re-encryption that is complete. */
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
      if (reached.remaining() == 0 && rewritten.get() == 0 && missing.get() > 0) {
        // what wasn't there may be elsewhere, or under another key: the next one begins as this did
        start.write(file);
        notices.warn(
            "the re-encryption found none of "
                + missing
                + " records under "
                + used
                + ", so nothing is re-encrypted. Give it the key file that the data was loaded"
                + " with, and the load's recordcount, insertorder, zeropadding, insertstart, table"
                + " and encryption.* properties.");
      } else if (reached.remaining() == 0) {
        Files.deleteIfExists(file);
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

  @Override
  public List<Property<?>> properties() {
    List<Property<?>> all = new ArrayList<>(super.properties());
    all.add(JOURNAL);
    return all;
  }

  /**
   * How far the re-encryption of a table is, in a file that is there until it is complete. Every
   * record before the position is done, except those that failed; records after it may be.
   *
   * <p>Format: Java properties {@code version}, {@code table}, {@code first} and {@code count} of
   * the records' numbers, {@code key}, {@code position}, {@code failed} (numbers). Each write
   * replaces the file in one step, so one that is killed leaves the one before. The journals of
   * studies and of searches for capacity are lines that are appended, one for each trial or window,
   * by modules above this one; a line for each record would be as long as the table.
   *
   * @param first the number of its first record
   * @param count how many records are re-encrypted
   * @param key what they are encrypted under; empty before the first record
   * @param position the number before which all are done
   * @param failed numbers before it that aren't
   */
  record ReencryptionJournal(
      String table,
      long first,
      long count,
      Optional<String> key,
      long position,
      List<Long> failed) {
    private static final String VERSION = "1";

    /** Those of more numbers than records can fail before a run is given up. */
    private static final int MAX_BYTES = 1 << 28;

    /** Nothing is done. */
    static ReencryptionJournal begin(String table, long first, long count) {
      return new ReencryptionJournal(table, first, count, Optional.empty(), first, List.of());
    }

    /** What a file holds, if there is one; throws when it can't be read, or isn't a journal. */
    static Optional<ReencryptionJournal> read(Path file) throws IOException {
      Properties fields = new Properties();
      try {
        fields.load(new ByteArrayInputStream(InputFile.read(InputFile.regular(file), MAX_BYTES)));
        return Optional.of(of(fields));
      } catch (NoSuchFileException e) {
        return Optional.empty();
      } catch (IllegalArgumentException e) {
        throw new IOException("it isn't a journal of a re-encryption", e);
      }
    }

    private static ReencryptionJournal of(Properties fields) {
      if (!VERSION.equals(fields.getProperty("version"))) {
        throw new IllegalArgumentException("version");
      }
      List<Long> failed = new ArrayList<>();
      for (String number : field(fields, "failed").split(" ", -1)) {
        if (!number.isEmpty()) {
          failed.add(Numbers.parseLong(number));
        }
      }
      return new ReencryptionJournal(
          field(fields, "table"),
          Numbers.parseLong(field(fields, "first")),
          Numbers.parseLong(field(fields, "count")),
          Optional.of(field(fields, "key")).filter(key -> !key.isEmpty()),
          Numbers.parseLong(field(fields, "position")),
          List.copyOf(failed));
    }

    private static String field(Properties fields, String name) {
      @Nullable String value = fields.getProperty(name);
      if (value == null) {
        throw new IllegalArgumentException(name);
      }
      return value;
    }

    /** The same range, further on. */
    ReencryptionJournal at(String usedKey, long reached, Collection<Long> failures) {
      return new ReencryptionJournal(
          table, first, count, Optional.of(usedKey), reached, List.copyOf(failures));
    }

    void write(Path file) throws IOException {
      Properties fields = new Properties();
      fields.setProperty("version", VERSION);
      fields.setProperty("table", table);
      fields.setProperty("first", Long.toString(first));
      fields.setProperty("count", Long.toString(count));
      fields.setProperty("key", key.orElse(""));
      fields.setProperty("position", Long.toString(position));
      fields.setProperty(
          "failed", failed.stream().map(String::valueOf).collect(Collectors.joining(" ")));
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      fields.store(out, "bin/ycsb reencrypt");
      OutputFile.rewrite(file, out.toByteArray());
    }

    boolean isOf(String otherTable, long otherFirst, long otherCount) {
      return table.equals(otherTable) && first == otherFirst && count == otherCount;
    }

    /** How many records are left to do, those that failed among them. */
    long remaining() {
      return first + count - position + failed.size();
    }
  }
}
