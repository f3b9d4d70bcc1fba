package site.ycsb.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The rules for every file that a command writes: a regular file under its own name, never through
 * a symbolic link, and never one that holds a key or, as far as can be told, a password, whether or
 * not the command uses it. Links among its folders are fine, and a stream of results may go to a
 * device or a pipe. What a command reads it knows itself.
 */
public final class OutputFile {
  /** The process's own streams are links, and regular files once they are redirected to one. */
  private static final Pattern OWN_STREAM =
      Pattern.compile("/dev/(?:stdin|stdout|stderr|tty|fd/[0-9]+)|/proc/self/fd/[0-9]+");

  /** As much of a file as shows what it is. */
  private static final int START_BYTES = 4096;

  /** In clear, under a passphrase, and wrapped by a key management service. */
  private static final Pattern KEYSET =
      Pattern.compile(
          "\\s*\\{\\s*\"version\"\\s*:.*\"(?:keyId|derivation|kms)\"\\s*:.*", Pattern.DOTALL);

  /** Of MongoDB's client-side encryption: 96 bytes. */
  private static final Pattern MASTER_KEY = Pattern.compile("[A-Za-z0-9+/]{128}\\s*");

  /**
   * A password has no mark, but is in a line of its own. Results have more lines, and their first
   * one begins with a mark or has commas.
   */
  private static final Pattern ONE_LINE = Pattern.compile("[^\\r\\n,\\[{<#][^\\r\\n,]*\\r?\\n?");

  private static final byte[] PKCS12_VERSION = {2, 1, 3};
  private static final byte[] JKS = {(byte) 0xFE, (byte) 0xED, (byte) 0xFE, (byte) 0xED};
  private static final byte[] JCEKS = {(byte) 0xCE, (byte) 0xCE, (byte) 0xCE, (byte) 0xCE};
  private static final byte[] KEYTAB = {5, 2};
  private static final int DER_SEQUENCE = 0x30;
  private static final int MAX_DER_LENGTH_BYTES = 6;

  private OutputFile() {}

  /** Why no results may be written there; empty if they may, judging by the name. */
  public static Optional<String> rejection(Path file) {
    return isStream(file) ? Optional.empty() : replacementRejection(file);
  }

  /** The same of a file that is read again or renamed, which a device or a pipe can't be. */
  public static Optional<String> replacementRejection(Path file) {
    if (Files.isSymbolicLink(file)) {
      return Optional.of("it is a symbolic link, and what it leads to would be written");
    }
    if (Files.isDirectory(file)) {
      return Optional.of("it is a directory");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      return Optional.of("it is a device or a pipe, and no file");
    }
    return Files.isRegularFile(file) ? keyIn(file) : Optional.empty();
  }

  /**
   * Checks a file that is written without having been named by the user, right before.
   *
   * @throws FileSystemException when it may not be
   */
  public static void check(Path file) throws FileSystemException {
    Optional<String> rejection = replacementRejection(file);
    if (rejection.isPresent()) {
      throw new FileSystemException(file.toString(), null, rejection.get());
    }
  }

  /** Whether it is a device or a pipe, or one of the process's own streams. */
  public static boolean isStream(Path file) {
    return Files.exists(file)
        && !Files.isDirectory(file)
        && (!Files.isRegularFile(file)
            || OWN_STREAM.matcher(file.toAbsolutePath().toString()).matches());
  }

  /** Opens a file for writing only if it is no link, also when it has become one meanwhile. */
  public static OpenOption[] noLink(Path file, OpenOption... options) {
    if (isStream(file)) {
      return options;
    }
    OpenOption[] all = Arrays.copyOf(options, options.length + 1);
    all[options.length] = LinkOption.NOFOLLOW_LINKS;
    return all;
  }

  /** Writes a file completely or not at all: to another name, which then takes its place. */
  public static void replace(Path file, byte[] content) throws IOException {
    check(file);
    Path next = next(file);
    check(next);
    try {
      Files.write(
          next,
          content,
          noLink(
              next,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE));
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      Files.deleteIfExists(next);
      throw e;
    }
  }

  /** What a file is called until it is complete. */
  public static Path next(Path file) {
    return file.resolveSibling(file.getFileName() + ".next");
  }

  private static Optional<String> keyIn(Path file) {
    byte[] start;
    boolean closed;
    try (InputStream in = Files.newInputStream(file)) {
      start = in.readNBytes(START_BYTES);
      closed = SecretFile.closedToOthers(file);
    } catch (IOException e) {
      // what can't be read may be written all the same, as a log that others own
      return Optional.empty();
    }
    String text = new String(start, StandardCharsets.ISO_8859_1);
    if (text.contains("PRIVATE KEY-----")) {
      return Optional.of("it holds a private key");
    }
    if (KEYSET.matcher(text).matches()) {
      return Optional.of("it is a keyset");
    }
    if (MASTER_KEY.matcher(text).matches()) {
      return Optional.of("it is a master key");
    }
    if (startsWith(start, JKS) || startsWith(start, JCEKS) || isPkcs12(start)) {
      return Optional.of("it is a key store");
    }
    if (startsWith(start, KEYTAB)) {
      return Optional.of("it is a keytab");
    }
    return closed && start.length < START_BYTES && ONE_LINE.matcher(text).matches()
        ? Optional.of("it is one line that only its owner can read, as a password")
        : Optional.empty();
  }

  /** A sequence, its length, and the version 3. */
  private static boolean isPkcs12(byte[] start) {
    if (start.length < PKCS12_VERSION.length + 2 || start[0] != DER_SEQUENCE) {
      return false;
    }
    for (int i = 2; i <= MAX_DER_LENGTH_BYTES; i++) {
      if (i + PKCS12_VERSION.length <= start.length
          && Arrays.equals(
              start, i, i + PKCS12_VERSION.length, PKCS12_VERSION, 0, PKCS12_VERSION.length)) {
        return true;
      }
    }
    return false;
  }

  private static boolean startsWith(byte[] start, byte[] mark) {
    return start.length >= mark.length
        && Arrays.equals(start, 0, mark.length, mark, 0, mark.length);
  }
}
