package site.ycsb.crypto;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Notices;
import site.ycsb.config.Problem;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.keyset.KeysetFile;
import site.ycsb.crypto.keyset.MalformedKeysetException;
import site.ycsb.spi.InProcessStore;

/**
 * Decides where a run's keyset comes from: memory for a store that lives in the process, else the
 * key file, which only a load makes. Says so when others can read the file.
 */
final class KeysetSource {
  private final CryptoConfig config;
  private final Notices notices;
  private final SecureRandom random;
  private final Clock clock;

  KeysetSource(CryptoConfig config, Notices notices, SecureRandom random, Clock clock) {
    this.config = config;
    this.notices = notices;
    this.random = random;
    this.clock = clock;
  }

  /** Whether the keyset ends with the process. */
  boolean inMemory() {
    return CryptoProperties.IN_MEMORY.equals(config.keyFile())
        || InProcessStore.class.isAssignableFrom(config.wrappedClass());
  }

  /** Where the keyset is, in words. */
  String description() {
    return inMemory() ? "in memory" : "file " + config.keyFile();
  }

  /**
   * The keyset of the run.
   *
   * @throws ConfigurationException when there is none, or it can't be used
   */
  Keyset open() {
    if (inMemory()) {
      return Keyset.random(random, clock);
    }
    KeysetFile file = new KeysetFile(path());
    try {
      Keyset keyset = file.read().orElseGet(() -> create(file));
      if (file.openToOthers()) {
        notices.warn(
            "the key file "
                + config.keyFile()
                + " can be read or changed by other users. Make it yours alone: chmod 600 "
                + config.keyFile());
      }
      return keyset;
    } catch (MalformedKeysetException e) {
      throw problem(
          "has to be a whole keyset file",
          "Restore it from a copy. Without its key, data that was encrypted with it can't be read"
              + " any more; for new data name another file and load again");
    } catch (IOException e) {
      throw unusable("can't be read", e);
    }
  }

  private Keyset create(KeysetFile file) {
    if (!config.loading()) {
      throw problem(
          "there is no such key file",
          "Give the file that the data was loaded with, or load first: load makes it");
    }
    if (config.partOfLoad()) {
      throw problem(
          "there is no such key file, and with insertstart or insertcount several clients load one"
              + " table: all of them need the same key",
          "Make the file once with bin/ycsb key create (or schema create), and give each client a copy");
    }
    Keyset made = Keyset.random(random, clock);
    try {
      if (file.create(made)) {
        notices.info(
            "Made the key file "
                + config.keyFile()
                + ". Keep it: without"
                + " it the data can't be decrypted.");
        return made;
      }
      made.close();
      Optional<Keyset> others = file.read();
      return others.orElseThrow(() -> problem("was removed while it was read", "Start again"));
    } catch (MalformedKeysetException e) {
      throw problem("has to be a whole keyset file", "Restore it from a copy");
    } catch (IOException e) {
      throw unusable("can't be written", e);
    }
  }

  private Path path() {
    try {
      return Path.of(config.keyFile());
    } catch (InvalidPathException e) {
      throw problem("has to be the name of a file", "Correct it");
    }
  }

  private ConfigurationException unusable(String rule, IOException e) {
    ConfigurationException problem =
        problem(
            rule + " (" + e.getClass().getSimpleName() + ")",
            "Check its name, its rights and its folder's, and that the file system has hard links");
    problem.initCause(e);
    return problem;
  }

  private ConfigurationException problem(String rule, String nextStep) {
    return new ConfigurationException(
        new Problem(
            CryptoProperties.KEY_FILE.key(),
            config.keyFile(),
            config.keyFileOrigin(),
            rule,
            nextStep));
  }
}
