package site.ycsb.crypto.kms;

import java.time.Duration;
import java.util.ServiceLoader;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.kms.KmsException.Reason;

/**
 * A key of a key management service, by its URI. Its client is loaded with the first use.
 *
 * <p>What is timed: each unwrap, from the call to its result, without loading the client.
 *
 * <p>Threading: one thread.
 */
public final class KmsKey implements AutoCloseable {
  private final String uri;
  private final Duration limit;
  private KmsClient.@Nullable Key opened;
  private long unwraps;
  private long unwrapNanos;

  /**
   * A key that isn't looked for yet.
   *
   * @param limit how long each call may take
   */
  public KmsKey(String uri, Duration limit) {
    this.uri = uri;
    this.limit = limit;
  }

  /** What names it. */
  public String uri() {
    return uri;
  }

  /** Wraps a secret under the newest version of the key. */
  public byte[] wrap(byte[] secret) throws KmsException {
    return open().wrap(secret);
  }

  /** The secret that was wrapped, which the caller wipes. */
  public byte[] unwrap(byte[] wrapped) throws KmsException {
    KmsClient.Key key = open();
    long start = System.nanoTime();
    byte[] secret = key.unwrap(wrapped);
    unwrapNanos += System.nanoTime() - start;
    unwraps++;
    return secret;
  }

  /** How often it unwrapped. */
  public long unwraps() {
    return unwraps;
  }

  /** How long that took, in ns. */
  public long unwrapNanos() {
    return unwrapNanos;
  }

  @Override
  public void close() {
    if (opened != null) {
      opened.close();
      opened = null;
    }
  }

  private KmsClient.Key open() throws KmsException {
    if (opened == null) {
      try {
        opened = client().open(uri, limit);
      } catch (LinkageError e) {
        throw new KmsException(Reason.SET_UP, "has a client that lacks a library: " + e);
      }
    }
    return opened;
  }

  private KmsClient client() throws KmsException {
    String scheme = uri.contains("://") ? uri.substring(0, uri.indexOf("://")) : "";
    TreeSet<String> known = new TreeSet<>();
    for (KmsClient client : ServiceLoader.load(KmsClient.class, KmsClassLoader.get())) {
      if (client.scheme().equals(scheme)) {
        return client;
      }
      known.add(client.scheme() + "://");
    }
    if (known.isEmpty()) {
      throw new KmsException(
          Reason.SET_UP,
          "needs the clients of key management services, which are in kms/lib of the distribution,"
              + " and aren't there");
    }
    throw new KmsException(
        Reason.URI,
        "has to begin with one of " + String.join(", ", known) + ": there is no client for others");
  }

  @Override
  public String toString() {
    return "KmsKey[" + uri + "]";
  }
}
