package site.ycsb.kms;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.InputFile;
import site.ycsb.config.KeyStoreFile;
import site.ycsb.crypto.kms.KmsClient;
import site.ycsb.crypto.kms.KmsException;
import site.ycsb.crypto.kms.KmsException.Reason;
import site.ycsb.kms.HttpCalls.Answer;

/**
 * Keys of the transit secrets engine of HashiCorp Vault, and of OpenBao: {@code
 * hcvault://host:port/<mount>/keys/<name>}; without host and port that of {@code VAULT_ADDR}.
 *
 * <p>What it takes from where the command line of Vault does: {@code VAULT_TOKEN}, else the file
 * {@code .vault-token} in the home folder; {@code VAULT_NAMESPACE}; {@code VAULT_CACERT}; and
 * {@code VAULT_ADDR}, whose scheme counts where it is the server of the URI. The secret passes the
 * network, so {@code http} is for this machine only.
 *
 * <p>Source: the HTTP API of the transit secrets engine, <a
 * href="https://developer.hashicorp.com/vault/api-docs/secret/transit">"Encrypt data" and "Decrypt
 * data"</a>.
 */
public final class VaultClient implements KmsClient {
  private static final String SCHEME = "hcvault";
  private static final Pattern KEY =
      Pattern.compile("hcvault://([A-Za-z0-9.-]+(?::\\d{1,5})?)?/(.+)/keys/([A-Za-z0-9._-]+)");
  private static final String SHAPE = "hcvault://host:port/<mount>/keys/<name>";
  private static final int DEFAULT_PORT = 8200;

  private final Map<String, String> environment;
  private final Path home;

  /** That of the process. */
  public VaultClient() {
    this(System.getenv(), Path.of(System.getProperty("user.home", "")));
  }

  VaultClient(Map<String, String> environment, Path home) {
    this.environment = environment;
    this.home = home;
  }

  @Override
  public String scheme() {
    return SCHEME;
  }

  @Override
  public Key open(String uri, Duration limit) throws KmsException {
    Matcher parts = HttpCalls.parts(uri, KEY, SHAPE);
    URI server = server(parts.group(1));
    return new TransitKey(
        new HttpCalls(http(limit), limit),
        server.resolve("/v1/" + parts.group(2) + "/"),
        parts.group(3),
        token(),
        environment.get("VAULT_NAMESPACE"));
  }

  /** The server: http only where VAULT_ADDR says so, and on this machine. */
  private URI server(@Nullable String authority) throws KmsException {
    @Nullable URI address = address();
    URI server;
    if (authority != null) {
      server =
          URI.create("https://" + authority + (authority.contains(":") ? "" : ":" + DEFAULT_PORT));
    } else if (address != null) {
      server = address;
    } else {
      throw new KmsException(
          Reason.SET_UP, "names no server, and the environment has no VAULT_ADDR");
    }
    if (address != null
        && server.getHost().equalsIgnoreCase(address.getHost())
        && server.getPort() == address.getPort()) {
      server = address;
    }
    if (server.getScheme().equals("http") && !HttpCalls.isThisMachine(server.getHost())) {
      throw new KmsException(
          Reason.SET_UP,
          "is reached by http, as VAULT_ADDR says, which would send keys unencrypted: it must be "
              + "https on another machine");
    }
    return server;
  }

  private @Nullable URI address() throws KmsException {
    String given = HttpCalls.setting(environment, "VAULT_ADDR", "");
    if (given.isEmpty()) {
      return null;
    }
    try {
      URI address = new URI(given);
      String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
      if ((scheme.equals("http") || scheme.equals("https")) && address.getHost() != null) {
        int port = address.getPort() >= 0 ? address.getPort() : scheme.equals("http") ? 80 : 443;
        return new URI(scheme, null, address.getHost(), port, null, null, null);
      }
    } catch (URISyntaxException e) {
      // as below
    }
    throw new KmsException(
        Reason.SET_UP, "needs a VAULT_ADDR that is a URL of http or https, if there is one");
  }

  private String token() throws KmsException {
    String token = HttpCalls.setting(environment, "VAULT_TOKEN", "");
    Path file = home.resolve(".vault-token");
    if (token.isEmpty() && Files.isRegularFile(file)) {
      byte[] content = HttpCalls.credentials(file.toString(), file.toString());
      token = new String(content, StandardCharsets.UTF_8).trim();
    }
    if (!HttpCalls.isToken(token)) {
      throw new KmsException(
          Reason.SET_UP,
          "needs a token in the environment variable VAULT_TOKEN, or in the file .vault-token of "
              + "the home directory, as vault login writes it");
    }
    return token;
  }

  private HttpClient.Builder http(Duration limit) throws KmsException {
    HttpClient.Builder http = HttpClient.newBuilder().connectTimeout(limit);
    String certificates = HttpCalls.setting(environment, "VAULT_CACERT", "");
    return certificates.isEmpty() ? http : http.sslContext(trusting(certificates));
  }

  private static SSLContext trusting(String file) throws KmsException {
    try {
      byte[] pem = InputFile.read(Path.of(file));
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      for (Certificate each :
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(pem))) {
        trusted.setCertificateEntry("ca" + trusted.size(), each);
      }
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {KeyStoreFile.trusting(trusted)}, null);
      return context;
    } catch (IOException | GeneralSecurityException | InvalidPathException e) {
      throw new KmsException(
          Reason.SET_UP, "needs a VAULT_CACERT that is a file of certificates in PEM");
    }
  }

  private static final class TransitKey implements Key {
    private final HttpCalls calls;
    private final URI engine;
    private final String name;
    private final String token;
    private final @Nullable String namespace;

    TransitKey(HttpCalls calls, URI engine, String name, String token, @Nullable String namespace) {
      this.calls = calls;
      this.engine = engine;
      this.name = name;
      this.token = token;
      this.namespace = namespace;
    }

    /**
     * To encrypt under a name that isn't there makes a key, for a token that may: so the name is
     * looked up first, by a token that may do that.
     */
    @Override
    public byte[] wrap(byte[] secret) throws KmsException {
      Answer key = call("GET", "keys/", null);
      if (key.status() != 403) {
        data(key);
      }
      ObjectNode request = HttpCalls.object();
      request.put("plaintext", Base64.getEncoder().encodeToString(secret));
      String wrapped = data(call("POST", "encrypt/", request)).path("ciphertext").asText();
      if (wrapped.isEmpty()) {
        throw HttpCalls.unlike("Vault");
      }
      return wrapped.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] unwrap(byte[] wrapped) throws KmsException {
      ObjectNode request = HttpCalls.object();
      request.put("ciphertext", new String(wrapped, StandardCharsets.UTF_8));
      JsonNode plaintext = data(call("POST", "decrypt/", request)).path("plaintext");
      try {
        return Base64.getDecoder().decode(plaintext.asText());
      } catch (IllegalArgumentException e) {
        throw HttpCalls.unlike("Vault");
      }
    }

    private Answer call(String method, String operation, @Nullable ObjectNode request)
        throws KmsException {
      HttpRequest.Builder call =
          HttpRequest.newBuilder(engine.resolve(operation + name))
              .header("X-Vault-Request", "true")
              .header("X-Vault-Token", token);
      if (namespace != null) {
        call.header("X-Vault-Namespace", namespace);
      }
      call.method(method, request == null ? BodyPublishers.noBody() : HttpCalls.json(request));
      return calls.send(call);
    }

    /** What a call gave, or the sentence for why it gave nothing. */
    private JsonNode data(Answer answer) throws KmsException {
      String errors = answer.body().path("errors").toString().toLowerCase(Locale.ROOT);
      if (answer.status() == 200) {
        return answer.body().path("data");
      }
      if (errors.contains("too old")) {
        throw new KmsException(
            Reason.DENIED,
            "wrapped the file by a version that min_decryption_version of the key doesn't allow any"
                + " more");
      }
      if (answer.status() == 404 || errors.contains("key not found")) {
        throw new KmsException(Reason.UNKNOWN_KEY, "is no key that the server has");
      }
      if (answer.status() == 403) {
        throw new KmsException(
            Reason.DENIED, "may not be used with this token, or the token is invalid");
      }
      if (errors.contains("message authentication failed")
          || errors.contains("unable to decrypt")
          || errors.contains("invalid ciphertext")
          || errors.contains("version is too new")) {
        throw HttpCalls.wrongKey();
      }
      if (answer.status() == 503 && errors.contains("sealed")) {
        throw new KmsException(Reason.UNREACHABLE, "is of a server that is sealed");
      }
      if (answer.status() == 400) {
        throw new KmsException(
            Reason.DENIED, "can't wrap and unwrap: the server rejects that with status 400");
      }
      throw answer.status() == 429 ? HttpCalls.busy() : HttpCalls.failing(answer.status());
    }
  }
}
