package site.ycsb.cluster.token;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.util.function.Consumer;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

/**
 * The shared secret of a cluster's members: a private key and a self-signed certificate, in one
 * file that is copied to each machine.
 *
 * <p>Guarantees: {@link #tls()} authenticates both sides of a connection as holders of this very
 * token. Members aren't told apart: each of them can act as any other one. A token can't be
 * revoked; replace it by a new one.
 *
 * <p>The file is used where it is, no copy is made. It has to stay there until the last connection
 * is closed, since ZooKeeper's client reads it for each connection attempt.
 *
 * <p>Threading: immutable.
 */
public final class ClusterToken {
  /** The property that names the file. */
  public static final String FILE_KEY = "cluster.token.file";

  private static final String CREATE =
      "Create one with bin/ycsb cluster token <file>, and copy it to each machine";

  private final Path file;
  private final TokenCredentials credentials;

  private ClusterToken(Path file, TokenCredentials credentials) {
    this.file = file.toAbsolutePath();
    this.credentials = credentials;
  }

  /**
   * Generates a token and writes it to a new file, which only its owner can read. The file appears
   * complete or not at all.
   *
   * @throws ConfigurationException when the file exists; it is left as it is
   * @throws IOException when it can't be generated or written
   */
  public static ClusterToken create(Path file) throws IOException {
    TokenFile target = new TokenFile(file);
    if (target.isTaken()) {
      throw exists(file);
    }
    TokenCredentials credentials = TokenCredentials.generate();
    try {
      target.create(TokenPem.encode(credentials));
    } catch (FileAlreadyExistsException e) {
      throw exists(file);
    }
    return new ClusterToken(file, credentials);
  }

  /**
   * Reads and checks a token file.
   *
   * @param origin where the file was named, such as {@code -p}
   * @param warnings gets a message when other users of the machine can read or change the file
   * @throws ConfigurationException when it is missing, unreadable, malformed or expired
   */
  public static ClusterToken read(Path file, String origin, Consumer<String> warnings) {
    try {
      TokenFile source = new TokenFile(file);
      TokenCredentials credentials = TokenPem.decode(source.read());
      credentials.certificate().checkValidity();
      if (source.isOpenToOthers()) {
        warnings.accept(
            problem(
                    file,
                    origin,
                    "other users can read or change it, and could join the cluster",
                    "Restrict it to its owner: chmod 600 " + file)
                .toString());
      }
      return new ClusterToken(file, credentials);
    } catch (MalformedTokenException e) {
      throw unusable(file, origin, "is not a complete, valid token file");
    } catch (CertificateException e) {
      throw unusable(file, origin, "has expired or is not valid yet, by the clock of this machine");
    } catch (NoSuchFileException e) {
      throw unusable(file, origin, "the token file doesn't exist");
    } catch (IOException e) {
      throw unusable(file, origin, "the token file can't be read (" + reason(e) + ")");
    }
  }

  /** The absolute path of the file. */
  public Path file() {
    return file;
  }

  /** The first 16 hexadecimal digits of the certificate's SHA-256: public, the same everywhere. */
  public String fingerprint() {
    return credentials.fingerprint();
  }

  /**
   * What servers and clients need for mutual TLS under this token.
   *
   * @throws IOException when the JDK has no TLS 1.3
   */
  public TokenTls tls() throws IOException {
    try {
      return new TokenTls(file, credentials);
    } catch (GeneralSecurityException e) {
      throw new IOException("TLS 1.3 isn't available in this JDK", e);
    }
  }

  @Override
  public String toString() {
    return "ClusterToken[" + fingerprint() + " in " + file + "]";
  }

  private static ConfigurationException exists(Path file) {
    return new ConfigurationException(
        problem(
            file,
            "command line",
            "the file exists, and a token is never overwritten",
            "Name another file"));
  }

  private static ConfigurationException unusable(Path file, String origin, String rule) {
    return new ConfigurationException(problem(file, origin, rule, CREATE));
  }

  private static Problem problem(Path file, String origin, String rule, String nextStep) {
    return new Problem(FILE_KEY, file.toString(), origin, rule, nextStep);
  }

  private static String reason(IOException failure) {
    return failure.getClass().getSimpleName();
  }
}
