package site.ycsb.config;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * Files that hold keys: readable by their owner only, and created completely or not at all.
 * Thread-safe, also across processes.
 */
public final class SecretFile {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private static final Set<PosixFilePermission> OTHERS =
      EnumSet.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE);

  private SecretFile() {}

  /**
   * Writes a file when there is none yet. The content goes to a file of another name first, which
   * is then linked to the right one: linking is one step, and fails when the name is taken.
   *
   * @return false when there is a file already; it is left as it is
   * @throws IOException when it can't be written, its folder isn't there, its name is a symbolic
   *     link that leads nowhere, or the file system has no hard links
   */
  public static boolean create(Path file, byte[] content) throws IOException {
    if (Files.exists(file)) {
      return false;
    }
    requireNoLink(file);
    Path draft = sibling(file, UUID.randomUUID().toString());
    try {
      writeNew(draft, content);
      Files.createLink(file, draft);
      settle(file);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    } catch (UnsupportedOperationException e) {
      throw new IOException("the file system has no hard links", e);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /**
   * Checks that a file that doesn't exist could be {@linkplain #create created}, as far as that is
   * known without writing.
   *
   * @throws IOException as create throws it
   */
  public static void requireCreatable(Path file) throws IOException {
    requireNoLink(file);
    OutputFile.requireFolder(file);
  }

  private static void requireNoLink(Path file) throws FileSystemException {
    if (Files.isSymbolicLink(file)) {
      throw new FileSystemException(
          file.toString(), null, "it is a symbolic link to a file that doesn't exist");
    }
  }

  /** Writes a new file that its owner only can read, down to the disk. */
  public static void writeNew(Path file, byte[] content) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            attributesOfNew(file))) {
      ByteBuffer buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
  }

  /** The same in place of a file that there may be, which may be open to others. */
  public static void replace(Path file, byte[] content) throws IOException {
    Files.deleteIfExists(file);
    writeNew(file, content);
  }

  /** Makes a file's name outlast a power failure: data is encrypted with its key from now on. */
  public static void settle(Path file) {
    Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // not every system can open a folder; there its file system has to see to it
      return;
    }
  }

  public static Path sibling(Path file, String suffix) {
    return file.resolveSibling("." + file.getFileName() + "." + suffix);
  }

  /** What a new file has to be opened with so that its owner only can read it. */
  public static FileAttribute<?>[] attributesOfNew(Path file) {
    return hasPosixPermissions(file)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
        : new FileAttribute<?>[0];
  }

  /** Whether others than its owner can read or change it; false where files have no such rights. */
  public static boolean openToOthers(Path file) throws IOException {
    return hasPosixPermissions(file)
        && Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains);
  }

  /** What a user can do about one that is open to others. */
  public static String closingAdvice(Path file) {
    return "Restrict it to its owner: chmod 600 " + ShellWord.path(file);
  }

  private static boolean hasPosixPermissions(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
