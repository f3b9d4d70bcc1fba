package site.ycsb.crypto;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Notices;
import site.ycsb.crypto.config.CryptoConfig;
import site.ycsb.crypto.config.CryptoProperties.NameMode;
import site.ycsb.crypto.config.KeysetLocation;
import site.ycsb.crypto.config.Terminal;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.keyset.KeysetFile;
import site.ycsb.crypto.keyset.KeysetFile.Stamp;
import site.ycsb.crypto.keyset.MalformedKeysetException;
import site.ycsb.crypto.keyset.PassphraseCost;
import site.ycsb.crypto.kms.KmsKey;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.spi.InProcessStore;
import site.ycsb.spi.Section.Metric;
import site.ycsb.spi.run.DryRunCheck.NotTriedException;

/**
 * Decides where a run's keyset comes from: the key file or keystore that is given; memory for a
 * store that lives in the process, when none is; else the default key file, which only a load
 * makes. Says so when others can read the file. Thread-safe.
 */
final class KeysetSource implements AutoCloseable {
  private static final double NANOS_PER_MICRO = 1_000;
  private static final double NANOS_PER_MILLI = 1_000_000;

  private final CryptoConfig config;
  private final KeysetLocation location;
  private final Notices notices;
  private final Terminal terminal;
  private final Optional<KmsKey> kmsKey;
  private final Engines engines;
  private final SecureRandom random;
  private @Nullable KeysetFile file;
  private @Nullable Stamp lastRead;
  private @Nullable String elsewhere;
  private boolean unsaved;

  KeysetSource(CryptoConfig config, Notices notices) {
    this(config, notices, Terminal.ofProcess(), config.keyset().kmsKey());
  }

  private KeysetSource(
      CryptoConfig config, Notices notices, Terminal terminal, Optional<KmsKey> kmsKey) {
    this.config = config;
    this.notices = notices;
    this.terminal = terminal;
    this.kmsKey = kmsKey;
    location = config.keyset();
    engines = config.cipher().enginesOfKeysets();
    random = config.cipher().engines().random();
  }

  /** The source of a dry run, for {@link #tryOpening}: it asks no user and calls no service. */
  static KeysetSource ofDryRun(CryptoConfig config, Notices notices, Terminal terminal) {
    return new KeysetSource(
        config, notices, terminal.unasked(), config.keyset().kmsKey().map(KmsKey::uncalled));
  }

  /** Whether the keyset ends with the process. */
  boolean inMemory() {
    return location.inMemory()
        || (InProcessStore.class.isAssignableFrom(config.wrappedClass())
            && !location.place().isGiven()
            && !location.kms().isGiven());
  }

  /** Where the keyset is, in words. */
  String description() {
    if (inMemory()) {
      return "in memory";
    }
    return (location.keystore() ? "keystore " : "file ")
        + location.file()
        + (location.kms().isGiven() ? ", wrapped by " + location.kms().value() : "");
  }

  /**
   * The keyset of the run. One that a load makes isn't in the file before {@link #save}.
   *
   * @throws ConfigurationException when there is none, or it can't be used
   */
  synchronized Keyset open() {
    if (inMemory()) {
      return made();
    }
    try {
      Optional<Keyset> read = read(false);
      unsaved = read.isEmpty();
      return read.orElseGet(this::made);
    } finally {
      release();
    }
  }

  /**
   * Opens the keyset as {@link #open} does, and wipes it again. For a file that the command would
   * create, does what {@link #save} does except writing it.
   *
   * @param afterLoad whether a load comes first, which creates a missing file
   * @param opened gets a keyset that was read, before it is wiped
   * @throws ConfigurationException as open and save do
   * @throws NotTriedException where the user would be asked or a service called
   */
  synchronized void tryOpening(boolean afterLoad, Consumer<Keyset> opened) {
    if (inMemory()) {
      return;
    }
    try {
      Optional<Keyset> read = read(afterLoad);
      if (read.isPresent()) {
        try (Keyset keyset = read.get()) {
          opened.accept(keyset);
        }
      } else if (config.workload().loading()) {
        tryCreating();
      }
    } catch (NotTriedException e) {
      throw new NotTriedException("the " + location.text() + " " + e.getMessage());
    }
  }

  private void tryCreating() {
    try (Keyset made = made()) {
      file().tryCreate(made);
    } catch (IOException e) {
      throw location.unusable("can't be written", e);
    }
  }

  /**
   * The keyset in the file; empty when there is none, and the command may create it.
   *
   * @param afterLoad whether a load comes first, which creates it
   */
  private Optional<Keyset> read(boolean afterLoad) {
    try {
      KeysetFile file = file();
      lastRead = file.stamp().orElse(null);
      Optional<Keyset> read = file.read();
      if (read.isEmpty() && !afterLoad) {
        requireMayMake();
      }
      tellElsewhere(file);
      if (read.isEmpty()) {
        return read;
      }
      if (!read.get().checkStored()) {
        notices.warn(location.withoutCheck());
      }
      if (file.openToOthers()) {
        notices.warn(location.openToOthers());
      }
      return read;
    } catch (MalformedKeysetException e) {
      throw location.problem(
          e.rule(),
          "Correct what is given, or restore the file from a copy. Without its key, data that "
              + "was encrypted with it can no longer be read; for new data name another file and "
              + "load again");
    } catch (IOException e) {
      throw location.unusable("can't be read", e);
    }
  }

  private Keyset made() {
    return Keyset.random(engines, random, Clock.systemUTC());
  }

  private void tellElsewhere(KeysetFile file) {
    elsewhere = file.computedElsewhere().orElse(null);
    if (elsewhere != null && config.cipher().engines().approvedOnly()) {
      notices.warn(
          "not everything is computed by the FIPS module: "
              + elsewhere
              + ". With an unprotected key file, on an encrypted disk, everything is.");
    }
  }

  /** What of the keyset's protection the run's engines don't compute, in words. */
  synchronized Optional<String> computedElsewhere() {
    return Optional.ofNullable(elsewhere);
  }

  /**
   * The keyset anew, when its file was changed since it was read; empty when it wasn't. One that
   * can't be used is read again the next time.
   */
  synchronized Optional<Keyset> readIfChanged() throws IOException, MalformedKeysetException {
    KeysetFile file = file();
    Optional<Stamp> stamp = file.stamp();
    if (stamp.isEmpty() || stamp.get().equals(lastRead)) {
      return Optional.empty();
    }
    Optional<Keyset> keyset = file.read();
    lastRead = stamp.get();
    return keyset;
  }

  /** One for the whole run where it is read again: its passphrase is requested once. */
  private KeysetFile file() {
    if (file == null) {
      file =
          location.open(
              engines, kmsKey, terminal, random, notices::warn, PassphraseCost.OF_NEW_FILES);
    }
    return file;
  }

  private void release() {
    if (config.keyReloadSeconds() == 0) {
      close();
    }
  }

  @Override
  public synchronized void close() {
    if (file != null) {
      file.close();
      file = null;
    }
    kmsKey.ifPresent(KmsKey::close);
  }

  /**
   * How often the keyset's key was unwrapped by a key management service, and how long that took
   * altogether, in us; none where nothing is wrapped.
   */
  synchronized List<Metric> metrics() {
    if (kmsKey.isEmpty() || inMemory()) {
      return List.of();
    }
    return List.of(
        Metric.sum("KmsUnwraps", kmsKey.get().unwraps()),
        Metric.sum("KmsUnwrapTime(us)", kmsKey.get().unwrapNanos() / NANOS_PER_MICRO));
  }

  /** What unwrapped the keyset's key, and how long that took; empty where nothing was. */
  synchronized Optional<String> unwrapping() {
    return kmsKey
        .filter(key -> key.unwraps() > 0)
        .map(
            key ->
                "unwrapped by %s in %.1f ms"
                    .formatted(key.uri(), key.unwrapNanos() / NANOS_PER_MILLI / key.unwraps()));
  }

  private void requireMayMake() {
    if (!config.workload().loading()) {
      throw location.problem(
          "there is no such key file, and "
              + (config.modes().names() == NameMode.NONE
                  ? "the data is"
                  : "the names of the table's fields are")
              + " encrypted with its key",
          "Before the first load, create it with bin/ycsb load or bin/ycsb key create; later, give"
              + " the file that the data was loaded with");
    }
    if (config.workload().partOfLoad()) {
      throw location.problem(
          "there is no such key file, and with insertstart, insertcount or cluster.clients"
              + " several clients load one table: all of them need the same key",
          "Create the file once with bin/ycsb key create (or schema create), and give each "
              + "client a copy");
    }
  }

  /**
   * Writes a keyset that was made here into its file, before the first thing that is stored under
   * it: a load that fails earlier, on its table, leaves no file.
   *
   * @throws ConfigurationException when the file can't be written, or another client made one since
   */
  synchronized void save(Keyset made) {
    if (!unsaved) {
      return;
    }
    try {
      if (!file().create(made)) {
        throw location.problem(
            "was created by another client since this one started",
            "Start again: the keys of both will be those in the file");
      }
      unsaved = false;
      notices.info(
          "Made the " + location.text() + ". Keep it: without it the data can't be decrypted.");
    } catch (IOException e) {
      throw location.unusable("can't be written", e);
    } finally {
      release();
    }
  }
}
