package site.ycsb.atrest.cassandra;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Set;

/**
 * Reads and creates key files: text of one line, {@code ycsb-system-key-1:} and 32 bytes in base64.
 * What is in a file that can't be used is never shown.
 */
final class SystemKeyFile {
  /** A folder for key files that are named without one, so that nodes can keep theirs apart. */
  static final String FOLDER_PROPERTY = "cassandra.system_key_directory";

  private static final String PREFIX = "ycsb-system-key-1:";
  private static final int MAX_BYTES = 4096;
  private static final Set<PosixFilePermission> OWNER_ONLY =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
  private static final Set<PosixFilePermission> OF_OTHERS =
      EnumSet.of(
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE,
          PosixFilePermission.OTHERS_EXECUTE);

  private SystemKeyFile() {}

  /** The key in this file; {@link UnusableKeyException} with the reason when there is none. */
  static SystemKey read(Path file) {
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new UnusableKeyException(file + " isn't a key file");
      }
      if (Files.getFileAttributeView(file, PosixFileAttributeView.class) != null
          && Files.getPosixFilePermissions(file).stream().anyMatch(OF_OTHERS::contains)) {
        throw new UnusableKeyException(
            file + " can be read by every user of the machine; do: chmod 600 " + file);
      }
      return parse(file, Files.readAllBytes(file));
    } catch (NoSuchFileException e) {
      throw new UnusableKeyException(file + " doesn't exist");
    } catch (IOException e) {
      throw new UnusableKeyException(file + " can't be read: " + e.getClass().getSimpleName());
    }
  }

  private static SystemKey parse(Path file, byte[] content) {
    String text = new String(content, StandardCharsets.ISO_8859_1).trim();
    if (!text.startsWith(PREFIX)) {
      throw new UnusableKeyException(file + " isn't a key file");
    }
    try {
      return new SystemKey(Base64.getDecoder().decode(text.substring(PREFIX.length())));
    } catch (IllegalArgumentException e) {
      throw new UnusableKeyException(file + " is damaged");
    }
  }

  /** Makes a file with a new key that only its owner can read; never replaces one. */
  static SystemKey create(Path file) throws IOException {
    byte[] master = new byte[SystemKey.BYTES];
    new SecureRandom().nextBytes(master);
    String text = PREFIX + Base64.getEncoder().encodeToString(master) + "\n";
    boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] attributes =
        posix
            ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
            : new FileAttribute<?>[0];
    Files.createFile(file, attributes);
    Files.writeString(file, text, StandardOpenOption.WRITE);
    return new SystemKey(master);
  }

  /** The file that an option names: as it is, or in the folder of this JVM's property. */
  static Path resolve(String name, String folder) {
    Path file = Path.of(name);
    if (file.isAbsolute()) {
      return file;
    }
    if (folder.isEmpty()) {
      throw new UnusableKeyException(
          name
              + " isn't an absolute path, and the server's JVM has no -D"
              + FOLDER_PROPERTY
              + "=<directory> to look for it in");
    }
    return Path.of(folder).resolve(file);
  }

  /** A key file can't be used; the message is a sentence without what is in the file. */
  static final class UnusableKeyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnusableKeyException(String message) {
      super(message);
    }
  }
}
