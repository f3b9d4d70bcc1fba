package site.ycsb.crypto.keyset;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import site.ycsb.crypto.kms.KmsKey;
import site.ycsb.crypto.primitive.Engines;

/**
 * The file that a keyset is kept in: readable by its owner only, created completely or not at all;
 * a new keyset never replaces another one. Thread-safe, also across processes.
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

  /** 255 value keys take less than 64 KiB. */
  private static final int MAX_BYTES = 1 << 20;

  private final Path file;
  private final KeysetFormat format;

  private KeysetFile(Path file, KeysetFormat format) {
    this.file = file;
    this.format = format;
  }

  /**
   * A file in the keyset's own format.
   *
   * @param engines compute ciphers and checks
   * @param passphrase requested when the file turns out to need one
   * @param demanded whether it has to be under a passphrase
   */
  public static KeysetFile json(
      Engines engines,
      Path file,
      PassphraseSource passphrase,
      boolean demanded,
      SecureRandom random) {
    return new KeysetFile(file, new JsonFormat(engines, passphrase, demanded, random));
  }

  /**
   * A file in the keyset's own format, under a key that is wrapped by one of a key management
   * service. What is closed with it is the format; the key stays the caller's.
   *
   * @param engines compute ciphers and checks
   */
  public static KeysetFile wrapped(Engines engines, Path file, KmsKey key, SecureRandom random) {
    return new KeysetFile(file, new WrappedFormat(engines, key, random));
  }

  /**
   * A PKCS#12 keystore that holds the keyset as one entry.
   *
   * @param engines compute the keyset's checks
   */
  public static KeysetFile keystore(
      Engines engines, Path file, PassphraseSource passphrase, String alias) {
    return new KeysetFile(file, new Pkcs12Format(engines, passphrase, alias));
  }

  /** Wipes the passphrase, if there is one; the file isn't used any more. */
  @Override
  public void close() {
    format.close();
  }

  /**
   * What of its protection something else than its engines computes, in words; empty when nothing
   * is, as far as is known before it was read.
   */
  public Optional<String> computedElsewhere() {
    return format.computedElsewhere();
  }

  /** Where it is. */
  public Path path() {
    return file;
  }

  /**
   * Reads it; empty when there is no such file.
   *
   * @throws MalformedKeysetException when it isn't a complete keyset
   * @throws IOException when it can't be read
   */
  public Optional<Keyset> read() throws IOException, MalformedKeysetException {
    if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      throw new FileSystemException(
          file.toString(), null, "it is a pipe or a device, and has to be a regular file");
    }
    byte[] content;
    try (InputStream in = Files.newInputStream(file)) {
      content = in.readNBytes(MAX_BYTES + 1);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    try {
      if (content.length > MAX_BYTES) {
        throw new MalformedKeysetException("has to be a complete keyset file, and is far too long");
      }
      return Optional.of(format.read(content));
    } finally {
      Arrays.fill(content, (byte) 0);
    }
  }

  /**
   * What changes when the file is written or replaced: its time, length and place on the disk.
   * Empty when there is no such file.
   */
  public Optional<Stamp> stamp() throws IOException {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return Optional.of(
          new Stamp(
              attributes.lastModifiedTime(),
              attributes.size(),
              String.valueOf(attributes.fileKey())));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** Distinguishes a file from what it was before; equal when it wasn't changed. */
  public record Stamp(FileTime written, long bytes, String place) {}

  /**
   * Writes a keyset when there is no file yet. The content goes to a file of another name first,
   * which is then linked to the right one: linking is one step, and fails when the name is taken.
   *
   * @return false when there is a file already; it is left as it is
   * @throws IOException when it can't be written, its folder isn't there, its name is a symbolic
   *     link that leads nowhere, or the file system has no hard links
   */
  public boolean create(Keyset keyset) throws IOException {
    if (Files.exists(file)) {
      return false;
    }
    if (Files.isSymbolicLink(file)) {
      throw new FileSystemException(
          file.toString(), null, "it is a symbolic link to a file that isn't there");
    }
    Path draft = sibling(file, UUID.randomUUID().toString());
    byte[] content = format.write(keyset);
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
      Arrays.fill(content, (byte) 0);
      Files.deleteIfExists(draft);
    }
  }

  /**
   * Keeps others from changing the file, until it is closed: two that change it at once would each
   * lose the key that the other one made. The system ends the lock of a process that is killed. The
   * file that is locked stays: one that is deleted could be locked twice.
   *
   * @return empty when it is being changed now
   */
  public Optional<Closeable> lock() throws IOException {
    Path lock = sibling(file.toRealPath(), "lock");
    FileChannel channel =
        FileChannel.open(
            lock,
            EnumSet.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
            attributesOfNew());
    boolean locked = false;
    try {
      locked = channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      // another thread of this process has it
      locked = false;
    } finally {
      if (!locked) {
        channel.close();
      }
    }
    return locked ? Optional.of(channel) : Optional.empty();
  }

  /**
   * Replaces the keyset in one step: a reader sees the complete old one or the complete new one.
   * Where the name is a symbolic link, the file that it leads to is replaced. The caller has the
   * {@link #lock}: what one that was killed left is overwritten.
   */
  public void replace(Keyset keyset) throws IOException {
    Path target = file.toRealPath();
    Path draft = sibling(target, "new");
    byte[] content = format.write(keyset);
    try {
      Files.deleteIfExists(draft);
      writeNew(draft, content);
      Files.move(
          draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      settle(target);
    } finally {
      Arrays.fill(content, (byte) 0);
      Files.deleteIfExists(draft);
    }
  }

  /** Whether others than its owner can read or change it; false where files have no such rights. */
  public boolean openToOthers() throws IOException {
    return openToOthers(file);
  }

  /** Whether others than its owner can read or change a file that holds a secret. */
  public static boolean openToOthers(Path file) throws IOException {
    return hasPosixPermissions(file)
        && Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains);
  }

  private static Path sibling(Path target, String suffix) {
    return target.resolveSibling("." + target.getFileName() + "." + suffix);
  }

  /** Makes the name outlast a power failure: data is encrypted with the key from now on. */
  private static void settle(Path target) {
    Path folder = Objects.requireNonNull(target.toAbsolutePath().getParent());
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // not every system can open a folder; there its file system has to see to it
      return;
    }
  }

  private void writeNew(Path draft, byte[] content) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            draft,
            EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            attributesOfNew())) {
      ByteBuffer buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
  }

  private FileAttribute<?>[] attributesOfNew() {
    return hasPosixPermissions(file)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
        : new FileAttribute<?>[0];
  }

  private static boolean hasPosixPermissions(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
