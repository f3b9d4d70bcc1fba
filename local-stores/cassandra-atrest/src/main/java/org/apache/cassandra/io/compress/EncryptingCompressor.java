package org.apache.cassandra.io.compress;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import javax.crypto.spec.SecretKeySpec;
import site.ycsb.atrest.cassandra.AtRestOptions;
import site.ycsb.atrest.cassandra.ChunkAlgorithm;
import site.ycsb.atrest.cassandra.ChunkCipher;
import site.ycsb.atrest.cassandra.ServerSettings;

/**
 * A compressor that encrypts what another one has compressed.
 *
 * <p>Options: {@code cipher_algorithm} (AES/GCM/NoPadding, AES/CTR/NoPadding or
 * AES/CBC/PKCS5Padding), {@code secret_key_strength} (128, 192, 256), {@code system_key_file} and
 * {@code key_check_value}, the last two required.
 *
 * <p>Guarantees: what a chunk holds can't be read without the key file, and two chunks are never
 * encrypted alike; with GCM every change of a chunk is detected. Not hidden: sizes, times, and all
 * that the server writes next to the chunks (indexes, summaries, statistics, names of the schema).
 * An old chunk that replaces a newer one isn't detected.
 *
 * <p>Errors: options or a key file that can't be used are rejected by {@code create}, so at CREATE
 * TABLE, when a table or log is opened, and at the server's start.
 *
 * <p>Threading: thread-safe; each thread has cipher objects and a buffer of its own.
 */
public abstract class EncryptingCompressor implements ICompressor {
  private final ChunkAlgorithm algorithm;
  private final ICompressor inner;
  private final ThreadLocal<Workspace> workspaces;

  EncryptingCompressor(AtRestOptions options, ICompressor inner) {
    this.algorithm = options.algorithm();
    this.inner = inner;
    SecretKeySpec key = options.loadKey();
    this.workspaces = ThreadLocal.withInitial(() -> new Workspace(new ChunkCipher(algorithm, key)));
  }

  /** The options, if they and the server's settings can be used. */
  static AtRestOptions checked(Map<String, String> options) {
    ServerSettings.check();
    return AtRestOptions.of(options);
  }

  @Override
  public final int initialCompressedBufferLength(int chunkLength) {
    return ChunkCipher.maxSealedBytes(algorithm, inner.initialCompressedBufferLength(chunkLength));
  }

  @Override
  public final void compress(ByteBuffer input, ByteBuffer output) throws IOException {
    Workspace workspace = workspaces.get();
    int start = ChunkCipher.headerBytes(algorithm);
    workspace.reserve(initialCompressedBufferLength(input.remaining()));
    ByteBuffer content = workspace.view.position(start);
    inner.compress(input, content);
    int sealed = workspace.cipher.seal(workspace.bytes, content.position() - start);
    output.put(workspace.bytes, 0, sealed);
  }

  @Override
  public final void uncompress(ByteBuffer input, ByteBuffer output) throws IOException {
    Workspace workspace = workspaces.get();
    int length = input.remaining();
    workspace.reserve(length);
    input.get(workspace.bytes, 0, length);
    int start = ChunkCipher.headerBytes(algorithm);
    int content = workspace.cipher.open(workspace.bytes, length);
    inner.uncompress(workspace.view.limit(start + content).position(start), output);
  }

  @Override
  public final int uncompress(
      byte[] input, int inputOffset, int inputLength, byte[] output, int outputOffset)
      throws IOException {
    Workspace workspace = workspaces.get();
    workspace.reserve(inputLength);
    System.arraycopy(input, inputOffset, workspace.bytes, 0, inputLength);
    int start = ChunkCipher.headerBytes(algorithm);
    int content = workspace.cipher.open(workspace.bytes, inputLength);
    return inner.uncompress(workspace.bytes, start, content, output, outputOffset);
  }

  /** Direct buffers: the server's chunk cache and its reads from mapped files keep off the heap. */
  @Override
  public final BufferType preferredBufferType() {
    return BufferType.OFF_HEAP;
  }

  @Override
  public final boolean supports(BufferType bufferType) {
    return true;
  }

  @Override
  public final Set<String> supportedOptions() {
    return AtRestOptions.NAMES;
  }

  /**
   * All of them: for a use that isn't named, the server would write with a compressor of its own.
   */
  @Override
  public final Set<Uses> recommendedUses() {
    return EnumSet.allOf(Uses.class);
  }

  /**
   * What one thread works with. The content is encrypted on the heap: the JDK's ciphers copy from
   * and to direct buffers in small pieces, which one copy as a whole is quicker than.
   */
  private static final class Workspace {
    final ChunkCipher cipher;
    byte[] bytes = {};
    ByteBuffer view = ByteBuffer.wrap(bytes);

    Workspace(ChunkCipher cipher) {
      this.cipher = cipher;
    }

    void reserve(int length) {
      if (bytes.length < length) {
        bytes = new byte[length];
        view = ByteBuffer.wrap(bytes);
      }
      view.clear();
    }
  }
}
