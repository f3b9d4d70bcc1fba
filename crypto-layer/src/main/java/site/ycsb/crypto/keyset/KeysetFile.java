package site.ycsb.crypto.keyset;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The file that a keyset is kept in: readable by its owner only, made whole or not at all; a new
 * keyset never takes the place of another one. Thread-safe, also across processes.
 */
public final class KeysetFile implements AutoCloseable {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private static final Set<PosixFilePermission> OTHERS =
      EnumSet.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE);

  private final Path file;
  private final KeysetFormat format;

  /** A file in the keyset's own format. */
  public KeysetFile(Path file) {
    this(file, new JsonFormat());
  }

  private KeysetFile(Path file, KeysetFormat format) {
    this.file = file;
    this.format = format;
  }

  /** A PKCS#12 keystore that holds the keyset as one entry. */
  public static KeysetFile keystore(Path file, Passphrase passphrase, String alias) {
    return new KeysetFile(file, new Pkcs12Format(passphrase, alias));
  }

  /** Wipes a keystore's passphrase; the file isn't used any more. */
  @Override
  public void close() {
    format.close();
  }

  /** Where it is. */
  public Path path() {
    return file;
  }

  /**
   * Reads it; empty when there is no such file.
   *
   * @throws MalformedKeysetException when it isn't a whole keyset
   * @throws IOException when it can't be read
   */
  public Optional<Keyset> read() throws IOException, MalformedKeysetException {
    byte[] content;
    try {
      content = Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    try {
      return Optional.of(format.read(content));
    } finally {
      Arrays.fill(content, (byte) 0);
    }
  }

  /**
   * Writes a keyset when there is no file yet. The content goes to a file of another name first,
   * which is then linked to the right one: linking is one step, and fails when the name is taken.
   *
   * @return false when there is a file already; it is left as it is
   * @throws IOException when it can't be written, its folder isn't there, or the file system has no
   *     hard links
   */
  public boolean create(Keyset keyset) throws IOException {
    Path draft = draft();
    byte[] content = format.write(keyset);
    try {
      writeNew(draft, content);
      Files.createLink(file, draft);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    } catch (UnsupportedOperationException e) {
      throw new IOException("the file system has no hard links", e);
    } finally {
      Arrays.fill(content, (byte) 0);
      Files.deleteIfExists(draft);
    }
  }

  /**
   * Puts a keyset in the place of the one that is there, in one step: whoever reads sees the whole
   * old or the whole new one.
   */
  public void replace(Keyset keyset) throws IOException {
    Path draft = draft();
    byte[] content = format.write(keyset);
    try {
      writeNew(draft, content);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Arrays.fill(content, (byte) 0);
      Files.deleteIfExists(draft);
    }
  }

  /** Whether others than its owner can read or change it; false where files have no such rights. */
  public boolean openToOthers() throws IOException {
    return hasPosixPermissions()
        && Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains);
  }

  private Path draft() {
    return file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID());
  }

  private void writeNew(Path draft, byte[] content) throws IOException {
    FileAttribute<?>[] attributes =
        hasPosixPermissions()
            ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
            : new FileAttribute<?>[0];
    try (FileChannel channel =
        FileChannel.open(
            draft,
            EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            attributes)) {
      ByteBuffer buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
  }

  private boolean hasPosixPermissions() {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
