package site.ycsb.crypto.keyset;

/** How a keyset is written into its file. Threading: one thread. */
interface KeysetFormat extends AutoCloseable {
  /** The file's content, which the caller wipes. */
  byte[] write(Keyset keyset);

  /**
   * Reads a file's content.
   *
   * @throws MalformedKeysetException when it isn't a complete keyset; says nothing of the content
   */
  Keyset read(byte[] content) throws MalformedKeysetException;

  /** Wipes what it needs to know, if anything. */
  @Override
  default void close() {}
}
