package site.ycsb.stores;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.Base64;
import site.ycsb.config.SecretFile;
import site.ycsb.spi.store.PrivateFolder;

/**
 * The folder of a store's keys, certificates and passwords. Only its owner can read it and the
 * files in it.
 */
public record KeyFolder(Path path) {
  private static final int KEY_BYTES = 32;
  private static final int PASSWORD_BYTES = 24;

  /** That of a node: with the data, since each is of no use without the other. */
  public static KeyFolder of(Path dataOfNode) {
    return new KeyFolder(dataOfNode.resolveSibling("keys"));
  }

  public KeyFolder make() throws IOException {
    if (!Files.isDirectory(path)) {
      PrivateFolder.ensure(path);
    }
    return this;
  }

  public Path file(String name) {
    return path.resolve(name);
  }

  /**
   * The file of a random key, a line of text that is created at the first start.
   *
   * @param dataThere whether there is data that was encrypted with a key that has to be there
   */
  public Path key(String name, boolean dataThere) throws IOException {
    Path file = file(name);
    if (!Files.exists(file)) {
      if (dataThere) {
        throw new IOException(
            file + " is missing, and the data can't be read without the key in it");
      }
      byte[] key = new byte[KEY_BYTES];
      new SecureRandom().nextBytes(key);
      String line = Base64.getEncoder().encodeToString(key) + "\n";
      make().write(name, line.getBytes(StandardCharsets.US_ASCII));
    }
    return file;
  }

  /** The file of a password, for those who read it themselves. */
  public Path passwordFile(String name) {
    return file(name + ".password");
  }

  /** Creates a random password in a file of its own when there is none. */
  public void ensurePassword(String name) throws IOException {
    if (!Files.exists(passwordFile(name))) {
      String line = newPassword(PASSWORD_BYTES) + "\n";
      make().write(name + ".password", line.getBytes(StandardCharsets.US_ASCII));
    }
  }

  /** A password in clear, for the server's own configuration. */
  public String password(String name) throws IOException {
    return Files.readString(passwordFile(name), StandardCharsets.US_ASCII).trim();
  }

  /** Letters, digits, - and _ need no quotes in any configuration file. */
  public static String newPassword(int bytes) {
    byte[] random = new byte[bytes];
    new SecureRandom().nextBytes(random);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
  }

  /**
   * Writes a new file, whole or not at all.
   *
   * @throws FileAlreadyExistsException when there is one: a key is never replaced
   */
  public void write(String name, byte[] content) throws IOException {
    Path file = file(name);
    if (Files.exists(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    Path draft = file(name + ".new");
    SecretFile.replace(draft, content);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
