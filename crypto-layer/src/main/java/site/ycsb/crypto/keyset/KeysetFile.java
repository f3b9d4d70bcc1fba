package site.ycsb.crypto.keyset;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import site.ycsb.config.InputFile;
import site.ycsb.config.SecretFile;
import site.ycsb.crypto.kms.KmsException;
import site.ycsb.crypto.kms.KmsKey;
import site.ycsb.crypto.primitive.Engines;

/**
 * The file that a keyset is kept in: readable by its owner only, created completely or not at all;
 * a new keyset never replaces another one. Thread-safe, also across processes.
 */
public final class KeysetFile implements AutoCloseable {
  /** 255 value keys take less than 64 KiB. */
  private static final int MAX_BYTES = 1 << 20;

  private final Path file;
  private final Format format;

  private KeysetFile(Path file, Format format) {
    this.file = file;
    this.format = format;
  }

  /**
   * A file in the keyset's own format.
   *
   * @param engines compute ciphers and checks
   * @param passphrase requested when the file turns out to need one
   * @param demanded whether it has to be under a passphrase
   * @param cost of the passphrase when it is written
   */
  public static KeysetFile json(
      Engines engines,
      Path file,
      Passphrase.Source passphrase,
      boolean demanded,
      SecureRandom random,
      PassphraseCost cost) {
    return new KeysetFile(file, new JsonFormat(engines, passphrase, demanded, random, cost));
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
   * @param cost of the passphrase when it is written
   */
  public static KeysetFile keystore(
      Engines engines, Path file, Passphrase.Source passphrase, String alias, PassphraseCost cost) {
    return new KeysetFile(file, new Pkcs12Format(engines, passphrase, alias, cost));
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
    byte[] content;
    try {
      content = InputFile.readStart(InputFile.regular(file), MAX_BYTES + 1);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    try {
      if (content.length > MAX_BYTES) {
        throw new MalformedKeysetException("must be a complete keyset file, and is far too long");
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
   * Writes a keyset when there is no file yet.
   *
   * @return false when there is a file already; it is left as it is
   * @throws IOException see {@link SecretFile#create}
   */
  public boolean create(Keyset keyset) throws IOException {
    if (Files.exists(file)) {
      return false; // before anything asks for a passphrase or calls a service
    }
    byte[] content = format.write(keyset);
    try {
      return SecretFile.create(file, content);
    } finally {
      Arrays.fill(content, (byte) 0);
    }
  }

  /**
   * Does what {@link #create} does for a file that doesn't exist, except writing it.
   *
   * @throws IOException see {@link SecretFile#requireCreatable}
   */
  public void tryCreate(Keyset keyset) throws IOException {
    Arrays.fill(format.write(keyset), (byte) 0);
    SecretFile.requireCreatable(file);
  }

  /**
   * Keeps others from changing the file, until it is closed: two that change it at once would each
   * lose the key that the other one made. The system ends the lock of a process that is killed. The
   * file that is locked stays: one that is deleted could be locked twice.
   *
   * @return empty when it is being changed now
   */
  public Optional<Closeable> lock() throws IOException {
    Path lock = SecretFile.sibling(file.toRealPath(), "lock");
    FileChannel channel =
        FileChannel.open(
            lock,
            EnumSet.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
            SecretFile.attributesOfNew(lock));
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
    Path draft = SecretFile.sibling(target, "new");
    byte[] content = format.write(keyset);
    try {
      Files.deleteIfExists(draft);
      SecretFile.writeNew(draft, content);
      Files.move(
          draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      SecretFile.settle(target);
    } finally {
      Arrays.fill(content, (byte) 0);
      Files.deleteIfExists(draft);
    }
  }

  /** Whether others than its owner can read or change it; false where files have no such rights. */
  public boolean openToOthers() throws IOException {
    return SecretFile.openToOthers(file);
  }

  /** How a keyset is written into its file. Threading: one thread. */
  interface Format extends AutoCloseable {
    /** The file's content, which the caller wipes. */
    byte[] write(Keyset keyset) throws KmsException;

    /**
     * Reads a file's content.
     *
     * @throws MalformedKeysetException when it isn't a complete keyset; says nothing of the content
     * @throws KmsException when the key that it is wrapped by can't be used
     */
    Keyset read(byte[] content) throws MalformedKeysetException, KmsException;

    /**
     * What of the file's protection something else than its engines computes, in words; known when
     * it was read.
     */
    Optional<String> computedElsewhere();

    /** Wipes what it needs to know, if anything. */
    @Override
    default void close() {}
  }
}
