package site.ycsb.crypto.keyset;

import java.util.Optional;
import site.ycsb.crypto.kms.KmsException;

/** How a keyset is written into its file. Threading: one thread. */
interface KeysetFormat extends AutoCloseable {
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
   * What of the file's protection something else than its engines computes, in words; known when it
   * was read.
   */
  Optional<String> computedElsewhere();

  /** Wipes what it needs to know, if anything. */
  @Override
  default void close() {}
}
