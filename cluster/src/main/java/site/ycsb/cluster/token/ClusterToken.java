package site.ycsb.cluster.token;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import site.ycsb.certificates.CertificateBuilder;
import site.ycsb.certificates.CertificateBuilder.TlsRole;
import site.ycsb.certificates.CertifiedKey;
import site.ycsb.client.cluster.ClusterProperties;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.InputFile;
import site.ycsb.config.Problem;
import site.ycsb.config.SecretFile;

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
  private static final String CREATE =
      "Create one with bin/ycsb cluster token <file>, and copy it to each machine";

  /** A token takes about 1 KiB. */
  private static final int MAX_BYTES = 64 << 10;

  private static final int FINGERPRINT_BYTES = 8;
  private static final int SUBJECT_BYTES = 8;
  private static final Duration CLOCK_DIFFERENCE = Duration.ofDays(2);
  private static final Duration VALIDITY = Duration.ofDays(3650);

  private final Path file;
  private final CertifiedKey credentials;

  private ClusterToken(Path file, CertifiedKey credentials) {
    this.file = file.toAbsolutePath();
    this.credentials = credentials;
  }

  /**
   * Generates a token and writes it to a new file, which only its owner can read. The file appears
   * complete or not at all.
   *
   * @throws ConfigurationException when the file exists; it is left as it is
   * @throws IOException when it can't be generated, or written: with the file's name, also where
   *     the disk is full
   */
  public static ClusterToken create(Path file) throws IOException {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw exists(file);
    }
    CertifiedKey credentials = generate();
    boolean created;
    try {
      created = SecretFile.create(file, TokenPem.encode(credentials));
    } catch (IOException e) {
      throw FileTrouble.unwritten(file, e);
    }
    if (!created) {
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
      byte[] content = InputFile.readStart(InputFile.regular(file), MAX_BYTES + 1);
      if (content.length > MAX_BYTES) {
        throw new IllegalArgumentException("too long");
      }
      CertifiedKey credentials = TokenPem.decode(content);
      credentials.certificate().checkValidity();
      if (SecretFile.openToOthers(file)) {
        warnings.accept(
            problem(
                    file,
                    origin,
                    "other users can read or change it, and could join the cluster",
                    SecretFile.closingAdvice(file))
                .toString());
      }
      return new ClusterToken(file, credentials);
    } catch (IllegalArgumentException e) {
      throw unusable(file, origin, "is not a complete, valid token file");
    } catch (CertificateException e) {
      throw unusable(file, origin, "has expired or is not valid yet, by the clock of this machine");
    } catch (NoSuchFileException e) {
      throw unusable(file, origin, "the token file doesn't exist");
    } catch (IOException e) {
      throw unusable(file, origin, "the token file can't be read (" + FileTrouble.why(e) + ")");
    }
  }

  public Path file() {
    return file;
  }

  /** The first 16 hexadecimal digits of the certificate's SHA-256: public, the same everywhere. */
  public String fingerprint() {
    try {
      byte[] certificate = credentials.certificate().getEncoded();
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate);
      return HexFormat.of().formatHex(digest, 0, FINGERPRINT_BYTES);
    } catch (NoSuchAlgorithmException | CertificateEncodingException e) {
      throw new IllegalStateException("a certificate that was decoded can be encoded", e);
    }
  }

  /** For mutual TLS under this token; throws when the JDK has no TLS 1.3. */
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

  /**
   * Generates a key of the curve P-256 and a self-signed certificate. The certificate can sign no
   * other one; it is valid from two days ago, since the clocks of the machines may differ, for ten
   * years.
   */
  private static CertifiedKey generate() throws IOException {
    byte[] name = new byte[SUBJECT_BYTES];
    new SecureRandom().nextBytes(name);
    try {
      return new CertificateBuilder("CN=ycsb-cluster-" + HexFormat.of().formatHex(name))
          .valid(Instant.now().minus(CLOCK_DIFFERENCE), VALIDITY)
          .tls(TlsRole.SERVER, TlsRole.CLIENT)
          .selfSigned();
    } catch (GeneralSecurityException e) {
      throw new IOException("this JVM generates no key: " + e.getMessage(), e);
    }
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
    return new Problem(ClusterProperties.TOKEN_FILE.key(), file.toString(), origin, rule, nextStep);
  }

  /**
   * The format of a token file: a comment, a certificate and a PKCS#8 private key of the curve
   * P-256, both in PEM. ZooKeeper's client reads the same file as its key store and trust store of
   * type PEM.
   */
  private static final class TokenPem {
    private static final String CERTIFICATE = "CERTIFICATE";
    private static final String PRIVATE_KEY = "PRIVATE KEY";
    private static final String CURVE = "EC";
    private static final byte[] PROBE = "ycsb cluster token".getBytes(StandardCharsets.US_ASCII);

    private TokenPem() {}

    static byte[] encode(CertifiedKey credentials) {
      try {
        String text =
            "# Cluster token of YCSB: a secret. Who has it can join the cluster.\n"
                + CertifiedKey.pem(CERTIFICATE, credentials.certificate().getEncoded())
                + CertifiedKey.pem(PRIVATE_KEY, credentials.key().getEncoded());
        return text.getBytes(StandardCharsets.US_ASCII);
      } catch (CertificateException e) {
        throw new IllegalStateException("the certificate can't be encoded", e);
      }
    }

    /** Throws IllegalArgumentException when it isn't one, which says nothing about the content. */
    static CertifiedKey decode(byte[] content) {
      String text = new String(content, StandardCharsets.ISO_8859_1);
      byte[] certificate = block(CERTIFICATE, text);
      byte[] key = block(PRIVATE_KEY, text);
      try {
        CertifiedKey credentials =
            new CertifiedKey(
                KeyFactory.getInstance(CURVE).generatePrivate(new PKCS8EncodedKeySpec(key)),
                List.of(
                    (X509Certificate)
                        CertificateFactory.getInstance("X.509")
                            .generateCertificate(new ByteArrayInputStream(certificate))));
        if (!isPair(credentials.key(), credentials.certificate())) {
          throw new IllegalArgumentException("the key isn't the certificate's");
        }
        return credentials;
      } catch (GeneralSecurityException e) {
        throw new IllegalArgumentException("the key or the certificate is invalid", e);
      }
    }

    private static boolean isPair(PrivateKey key, X509Certificate certificate)
        throws GeneralSecurityException {
      certificate.verify(certificate.getPublicKey());
      Signature signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(key);
      signature.update(PROBE);
      byte[] signed = signature.sign();
      signature.initVerify(certificate.getPublicKey());
      signature.update(PROBE);
      return signature.verify(signed);
    }

    private static byte[] block(String label, String text) {
      Pattern pattern =
          Pattern.compile(
              "-----BEGIN " + label + "-----([A-Za-z0-9+/=\\s]++)-----END " + label + "-----");
      Matcher matcher = pattern.matcher(text);
      if (!matcher.find()) {
        throw new IllegalArgumentException("no " + label);
      }
      String base64 = matcher.group(1);
      if (matcher.find()) {
        throw new IllegalArgumentException("more than one " + label);
      }
      return Base64.getMimeDecoder().decode(base64);
    }
  }

  /**
   * Mutual TLS 1.3 among the holders of one token: the only certificate that either side accepts is
   * the token's own, so host names aren't compared.
   *
   * <p>Threading: thread-safe.
   */
  public static final class TokenTls {
    private static final String PROTOCOL = "TLSv1.3";
    private static final String PEM = "PEM";

    private final Path file;
    private final X509Certificate certificate;
    private final SSLContext context;

    TokenTls(Path file, CertifiedKey credentials) throws GeneralSecurityException {
      this.file = file;
      this.certificate = credentials.certificate();
      this.context = context(credentials);
    }

    /** A new engine of the server's side, which requires the client's certificate. */
    public SSLEngine serverEngine() {
      SSLEngine engine = context.createSSLEngine();
      engine.setUseClientMode(false);
      engine.setNeedClientAuth(true);
      engine.setEnabledProtocols(new String[] {PROTOCOL});
      return engine;
    }

    /**
     * Goes through a handshake as a client, and closes the connection.
     *
     * @param socket a connected one, with a time-out for reading
     * @throws javax.net.ssl.SSLHandshakeException when the other side hasn't this token
     */
    public void handshake(Socket socket) throws IOException {
      try (SSLSocket secured =
          (SSLSocket)
              context
                  .getSocketFactory()
                  .createSocket(socket, "token holder", socket.getPort(), true)) {
        secured.setEnabledProtocols(new String[] {PROTOCOL});
        secured.startHandshake();
      }
    }

    /** Whether the other side of a completed handshake has shown the token's certificate. */
    public boolean isHolder(SSLSession session) {
      try {
        Certificate[] chain = session.getPeerCertificates();
        return chain.length > 0 && certificate.equals(chain[0]);
      } catch (SSLPeerUnverifiedException e) {
        return false;
      }
    }

    /**
     * For the {@code ZKClientConfig} of ZooKeeper's client, in which they override system
     * properties. The token file is key store and trust store.
     */
    public Map<String, String> zooKeeperClientProperties() {
      return Map.ofEntries(
          Map.entry("zookeeper.client.secure", "true"),
          Map.entry("zookeeper.clientCnxnSocket", "org.apache.zookeeper.ClientCnxnSocketNetty"),
          Map.entry("zookeeper.sasl.client", "false"),
          Map.entry("zookeeper.ssl.protocol", PROTOCOL),
          Map.entry("zookeeper.ssl.enabledProtocols", PROTOCOL),
          Map.entry("zookeeper.ssl.sslProvider", "JDK"),
          Map.entry("zookeeper.ssl.keyStore.location", file.toString()),
          Map.entry("zookeeper.ssl.keyStore.type", PEM),
          Map.entry("zookeeper.ssl.keyStore.password", ""),
          Map.entry("zookeeper.ssl.keyStore.passwordPath", ""),
          Map.entry("zookeeper.ssl.trustStore.location", file.toString()),
          Map.entry("zookeeper.ssl.trustStore.type", PEM),
          Map.entry("zookeeper.ssl.trustStore.password", ""),
          Map.entry("zookeeper.ssl.trustStore.passwordPath", ""),
          Map.entry("zookeeper.ssl.hostnameVerification", "false"),
          Map.entry("zookeeper.ssl.crl", "false"),
          Map.entry("zookeeper.ssl.ocsp", "false"));
    }

    private static SSLContext context(CertifiedKey credentials) throws GeneralSecurityException {
      char[] inMemory = new char[0];
      KeyStore keys = emptyStore();
      keys.setKeyEntry(
          "member", credentials.key(), inMemory, new Certificate[] {credentials.certificate()});
      KeyStore trusted = emptyStore();
      trusted.setCertificateEntry("member", credentials.certificate());
      KeyManagerFactory keyManagers = KeyManagerFactory.getInstance("PKIX");
      keyManagers.init(keys, inMemory);
      TrustManagerFactory trustManagers = TrustManagerFactory.getInstance("PKIX");
      trustManagers.init(trusted);
      SSLContext context = SSLContext.getInstance(PROTOCOL);
      context.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), null);
      return context;
    }

    private static KeyStore emptyStore() throws GeneralSecurityException {
      try {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
      } catch (IOException e) {
        throw new GeneralSecurityException("an empty key store can't be created", e);
      }
    }
  }
}
