package site.ycsb.crypto.kms;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.kms.KmsException.Reason;
import site.ycsb.spi.run.DryRunCheck.NotTriedException;

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
  private final boolean called;
  private KmsClient.@Nullable Key opened;
  private long unwraps;
  private long unwrapNanos;

  /**
   * A key that isn't looked for yet.
   *
   * @param limit how long each call may take
   */
  public KmsKey(String uri, Duration limit) {
    this(uri, limit, true);
  }

  private KmsKey(String uri, Duration limit, boolean called) {
    this.uri = uri;
    this.limit = limit;
    this.called = called;
  }

  /**
   * This key for a dry run: its client is opened, and then it throws {@link NotTriedException}
   * instead of calling the service.
   */
  public KmsKey uncalled() {
    return new KmsKey(uri, limit, false);
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
    if (!called) {
      throw new NotTriedException("needs its key management service, which a dry run doesn't call");
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
          "needs the clients of key management services, which are in kms/lib of the "
              + "distribution, and are missing");
    }
    throw new KmsException(
        Reason.URI,
        "must begin with one of " + String.join(", ", known) + ": there is no client for others");
  }

  @Override
  public String toString() {
    return "KmsKey[" + uri + "]";
  }

  /**
   * Loads the clients of key management services and their libraries from the distribution's {@code
   * kms/lib}. Of the client's classes they see the encryption layer's, those for settings and
   * files, and the API of SLF4J only, and the client sees none of theirs.
   */
  private static final class KmsClassLoader extends URLClassLoader {
    private static final String HOME = "ycsb.home";

    static {
      registerAsParallelCapable();
    }

    private KmsClassLoader(URL[] jars) {
      super("kms", jars, new Shared());
    }

    /** That of the distribution; outside of one, what is on the class path is used. */
    static ClassLoader get() {
      return Holder.LOADER;
    }

    private static ClassLoader find() {
      ClassLoader client = KmsClassLoader.class.getClassLoader();
      @Nullable String home = System.getProperty(HOME);
      Path folder = Path.of(home == null ? "" : home, "kms", "lib");
      if (home == null || !Files.isDirectory(folder)) {
        return client;
      }
      List<URL> jars = new ArrayList<>();
      try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
        for (Path jar : found) {
          jars.add(jar.toUri().toURL());
        }
      } catch (IOException e) {
        throw new UncheckedIOException("the directory " + folder + " can't be read", e);
      }
      return new KmsClassLoader(jars.toArray(URL[]::new));
    }

    private static final class Holder {
      static final ClassLoader LOADER = find();
    }

    /** The JDK, and what the clients share with the encryption layer. */
    private static final class Shared extends ClassLoader {
      private static final List<String> SHARED =
          List.of("site.ycsb.crypto.", "site.ycsb.config.", "org.slf4j.");

      private final ClassLoader client = KmsClassLoader.class.getClassLoader();

      Shared() {
        super("kms-shared", getPlatformClassLoader());
      }

      @Override
      protected Class<?> findClass(String name) throws ClassNotFoundException {
        for (String shared : SHARED) {
          if (name.startsWith(shared)) {
            return client.loadClass(name);
          }
        }
        throw new ClassNotFoundException(name);
      }
    }
  }
}
