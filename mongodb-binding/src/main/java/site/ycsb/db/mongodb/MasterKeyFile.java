package site.ycsb.db.mongodb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.InputFile;
import site.ycsb.config.Notices;
import site.ycsb.config.SecretFile;
import site.ycsb.spi.StoreUnavailableException;

/**
 * The file of the local master key that data keys are under: 96 bytes, raw or in base64. Errors: a
 * file that can't be used is a {@link ConfigurationException}, a disk that is full a {@link
 * StoreUnavailableException}. An instance belongs to one thread.
 */
final class MasterKeyFile {
  private static final int KEY_BYTES = 96;

  /** More than any text of a key has. */
  private static final int MAX_FILE_BYTES = 1024;

  private final Path path;
  private final Properties properties;
  private final Notices notices;

  MasterKeyFile(Path path, Properties properties, Notices notices) {
    this.path = path;
    this.properties = properties;
    this.notices = notices;
  }

  Path path() {
    return path;
  }

  /** The master key; empty when there is no file. */
  Optional<byte[]> read() {
    if (!Files.exists(path)) {
      return Optional.empty();
    }
    byte[] content;
    try {
      content = InputFile.read(InputFile.regular(path), MAX_FILE_BYTES);
      if (SecretFile.openToOthers(path)) {
        notices.warn(
            "the master key file "
                + path
                + " can be read or changed by other users. "
                + SecretFile.closingAdvice(path));
      }
    } catch (IOException e) {
      throw problem("can't be read: " + FileTrouble.why(e), "Correct its name or its permissions");
    }
    return Optional.of(parsed(content));
  }

  /**
   * For a dry run: reads the key, or checks that its file could be created.
   *
   * @param mayMake whether a missing file would be created
   */
  void tryOpening(boolean mayMake) {
    Optional<byte[]> key = read();
    key.ifPresent(bytes -> Arrays.fill(bytes, (byte) 0));
    if (key.isPresent()) {
      return;
    }
    if (!mayMake) {
      throw problem(
          "there is no such file, and the data key of a run is under a master key",
          "Give the file of the master key that the data was loaded with");
    }
    try {
      SecretFile.requireCreatable(path);
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private byte[] parsed(byte[] content) {
    if (content.length == KEY_BYTES) {
      return content;
    }
    int end = content.length;
    while (end > 0 && content[end - 1] <= ' ') {
      end--;
    }
    byte[] text = Arrays.copyOf(content, end);
    try {
      byte[] key = Base64.getDecoder().decode(text);
      if (key.length == KEY_BYTES) {
        return key;
      }
    } catch (IllegalArgumentException e) {
      // not base64: the same problem
    } finally {
      Arrays.fill(content, (byte) 0);
      Arrays.fill(text, (byte) 0);
    }
    throw problem(
        "must hold a master key of 96 bytes, raw or in base64",
        "Give another file, or leave it out: a load creates one");
  }

  static byte[] newKey() {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return key;
  }

  /** Writes a new master key into its file, before a data key is under it. */
  void save(byte[] key) {
    byte[] text = Base64.getEncoder().encode(key);
    byte[] line = Arrays.copyOf(text, text.length + 1);
    line[text.length] = '\n';
    try {
      if (!SecretFile.create(path, line)) {
        throw problem(
            "was created by another client since this one started",
            "Start again: both will use the key in the file");
      }
    } catch (IOException e) {
      throw unwritable(e);
    } finally {
      Arrays.fill(text, (byte) 0);
      Arrays.fill(line, (byte) 0);
    }
    notices.info(
        "Made the master key file " + path + ". Keep it: without it the data can't be decrypted.");
  }

  private RuntimeException unwritable(IOException e) {
    String rule = "can't be written: " + FileTrouble.whyUnwritten(path, e);
    if (FileTrouble.isOfTheDisk(e)) {
      String nextStep = "Free space on its disk, or name a file on another";
      return new StoreUnavailableException(String.valueOf(problem(rule, nextStep).getMessage()), e);
    }
    return problem(rule, "Correct its name or its directory's permissions");
  }

  private ConfigurationException problem(String rule, String nextStep) {
    return Csfle.problem(properties, MongoProperties.CSFLE_KEY_FILE, rule, nextStep);
  }
}
