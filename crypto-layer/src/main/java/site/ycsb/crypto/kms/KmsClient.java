package site.ycsb.crypto.kms;

import java.time.Duration;

/**
 * Talks to one kind of key management service. Found by {@link java.util.ServiceLoader}.
 * Credentials come from where the maker's own tools have them: the environment and files, never a
 * property.
 */
public interface KmsClient {
  /** What the URIs of its keys begin with, without {@code ://}. */
  String scheme();

  /**
   * A key, without a call to the service.
   *
   * @param uri begins with the scheme
   * @param limit how long each call may take, retries included
   * @throws KmsException when the URI isn't one of a key, or there are no credentials
   */
  Key open(String uri, Duration limit) throws KmsException;

  /** A key that never leaves the service. Threading: one thread. */
  interface Key extends AutoCloseable {
    /**
     * Wraps a secret under the newest version of the key.
     *
     * @param secret stays the caller's
     * @return what the service gives back, in its own format
     */
    byte[] wrap(byte[] secret) throws KmsException;

    /** The secret that was wrapped, which the caller wipes. */
    byte[] unwrap(byte[] wrapped) throws KmsException;

    @Override
    default void close() {}
  }
}
