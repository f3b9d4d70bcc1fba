package site.ycsb.testing.doubles;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The transit secrets engine of HashiCorp Vault, as far as its HTTP API documents reading a key,
 * encrypting and decrypting, by keys of type {@code aes256-gcm96}.
 */
public final class VaultServer extends KmsServer {
  public static final String TOKEN = "s.double0token";

  private static final Pattern PATH =
      Pattern.compile("/v1/transit/(keys|encrypt|decrypt)/([A-Za-z0-9._-]+)");
  private static final Pattern CIPHERTEXT = Pattern.compile("vault:v(\\d+):(.+)");

  private final Map<String, List<byte[]>> keys = new ConcurrentHashMap<>();
  private volatile int minDecryptionVersion = 1;
  private volatile boolean sealed;
  private volatile @Nullable String namespace;

  /** One that answers, with these keys. */
  public VaultServer(String... names) throws IOException {
    this(null, names);
  }

  /** One that answers by TLS, unless that is null. */
  public VaultServer(@Nullable SSLContext tls, String... names) throws IOException {
    super(tls);
    for (String name : names) {
      rotate(name);
    }
    start();
  }

  /** A new version of a key, or its first. */
  public void rotate(String name) {
    keys.computeIfAbsent(name, absent -> new CopyOnWriteArrayList<>()).add(newKey());
  }

  /** Has another key of this name from now on. */
  public void replace(String name) {
    keys.remove(name);
    rotate(name);
  }

  public Set<String> names() {
    return Set.copyOf(keys.keySet());
  }

  public void seal() {
    sealed = true;
  }

  /** Doesn't decrypt what earlier versions of keys encrypted. */
  public void setMinDecryptionVersion(int version) {
    minDecryptionVersion = version;
  }

  /** The namespace of the last call; null when it had none. */
  public @Nullable String namespace() {
    return namespace;
  }

  public String uri(String name) {
    return "hcvault://" + authority() + "/transit/keys/" + name;
  }

  @Override
  protected Answer answer(HttpExchange call, byte[] body) throws GeneralSecurityException {
    namespace = call.getRequestHeaders().getFirst("X-Vault-Namespace");
    @Nullable Answer fixed = fixed();
    if (fixed != null) {
      return fixed;
    }
    if (sealed) {
      return error(503, "Vault is sealed");
    }
    Matcher path = PATH.matcher(call.getRequestURI().getPath());
    if (!path.matches()) {
      return error(404, "no handler for route");
    }
    String operation = path.group(1);
    String name = path.group(2);
    if (!TOKEN.equals(call.getRequestHeaders().getFirst("X-Vault-Token")) || isDenied(operation)) {
      return error(403, "1 error occurred:\\n\\t* permission denied\\n\\n");
    }
    String method = call.getRequestMethod();
    if (!method.equals(operation.equals("keys") ? "GET" : "POST")) {
      return error(405, "unsupported operation");
    }
    called(operation + " " + name);
    return switch (operation) {
      case "keys" -> key(name);
      case "encrypt" -> encrypt(name, member(body, "plaintext"));
      default -> decrypt(name, member(body, "ciphertext"));
    };
  }

  private Answer key(String name) {
    List<byte[]> versions = keys.get(name);
    return versions == null
        ? new Answer(404, "{\"errors\":[]}")
        : data(
            "\"name\":\"%s\",\"type\":\"aes256-gcm96\",\"latest_version\":%d,\"supports_encryption\":true"
                .formatted(name, versions.size()));
  }

  /** Makes the key when it isn't there, as the real one does for a token that may. */
  private Answer encrypt(String name, String plaintext) throws GeneralSecurityException {
    if (!keys.containsKey(name)) {
      rotate(name);
    }
    List<byte[]> versions = keys.getOrDefault(name, List.of());
    byte[] ciphertext =
        seal(versions.get(versions.size() - 1), Base64.getDecoder().decode(plaintext));
    return data(
        "\"ciphertext\":\"vault:v%d:%s\",\"key_version\":%d"
            .formatted(
                versions.size(), Base64.getEncoder().encodeToString(ciphertext), versions.size()));
  }

  private Answer decrypt(String name, String ciphertext) {
    List<byte[]> versions = keys.get(name);
    if (versions == null) {
      return error(400, "encryption key not found");
    }
    Matcher parts = CIPHERTEXT.matcher(ciphertext);
    if (!parts.matches()) {
      return error(400, "invalid ciphertext: no prefix");
    }
    int version = Integer.parseInt(parts.group(1));
    if (version > versions.size()) {
      return error(400, "invalid ciphertext: version is too new");
    }
    if (version < minDecryptionVersion) {
      return error(400, "ciphertext or signature version is disallowed by policy (too old)");
    }
    try {
      byte[] plaintext =
          open(versions.get(version - 1), Base64.getDecoder().decode(parts.group(2)));
      return data("\"plaintext\":\"%s\"".formatted(Base64.getEncoder().encodeToString(plaintext)));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return error(400, "cipher: message authentication failed");
    }
  }

  private static Answer data(String members) {
    return new Answer(
        200,
        "{\"request_id\":\"b6a0f3c2\",\"lease_id\":\"\",\"renewable\":false,\"data\":{"
            + members
            + "},\"warnings\":null}");
  }

  private static Answer error(int status, String text) {
    return new Answer(status, "{\"errors\":[\"" + text + "\"]}");
  }
}
