package site.ycsb.cluster.token;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;

/** Stores a secret in a file of mode 0600: created completely or not at all, never overwritten. */
final class TokenFile {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> OTHERS =
      PosixFilePermissions.fromString("---rw-rw-");

  /** A token takes about 1 KiB. */
  private static final int MAX_BYTES = 64 << 10;

  private final Path file;

  TokenFile(Path file) {
    this.file = file;
  }

  /** Whether the name is in use, be it by a symbolic link that leads nowhere. */
  boolean isTaken() {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Reads it.
   *
   * @throws MalformedTokenException when it is far too long
   */
  byte[] read() throws IOException, MalformedTokenException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new FileSystemException(file.toString(), null, "has to be a regular file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] content = in.readNBytes(MAX_BYTES + 1);
      if (content.length > MAX_BYTES) {
        throw new MalformedTokenException("too long");
      }
      return content;
    }
  }

  /** Whether others than its owner can read or change it; false where files have no such rights. */
  boolean isOpenToOthers() throws IOException {
    return isPosix() && Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains);
  }

  /**
   * Writes a draft next to it and links the draft to the name: linking is one step, and fails when
   * the name is taken. The content is wiped.
   *
   * @throws java.nio.file.FileAlreadyExistsException when the name is taken
   */
  void create(byte[] content) throws IOException {
    Path draft = file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID());
    try {
      writeNew(draft, content);
      Files.createLink(file, draft);
    } catch (UnsupportedOperationException e) {
      throw new IOException("the file system has no hard links", e);
    } finally {
      Arrays.fill(content, (byte) 0);
      Files.deleteIfExists(draft);
    }
  }

  private void writeNew(Path draft, byte[] content) throws IOException {
    FileAttribute<?>[] attributes =
        isPosix()
            ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
            : new FileAttribute<?>[0];
    Set<StandardOpenOption> options =
        EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (FileChannel channel = FileChannel.open(draft, options, attributes)) {
      ByteBuffer buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
  }

  private boolean isPosix() {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
