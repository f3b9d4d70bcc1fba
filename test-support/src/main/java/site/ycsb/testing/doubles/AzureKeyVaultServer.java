package site.ycsb.testing.doubles;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.spec.MGF1ParameterSpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Azure Key Vault and Managed HSM, as far as version 7.4 of their REST API documents get key, wrap
 * key and unwrap key; and what gives tokens for them: Entra ID for clients with a secret or with a
 * federated token, and a machine's metadata server.
 */
public final class AzureKeyVaultServer extends KmsServer {
  public static final String TENANT = "11111111-2222-3333-4444-555555555555";
  public static final String CLIENT = "66666666-7777-8888-9999-000000000000";
  public static final String SECRET = "8Q~double&secret+of=azure";
  public static final String FEDERATED = "eyJhbGciOiJSUzI1NiJ9.double.federated";

  private static final String ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
  private static final String VAULT = "https://vault.azure.net";
  private static final String HSM = "https://managedhsm.azure.net";
  private static final Pattern PATH =
      Pattern.compile("/keys/([A-Za-z0-9-]+)(?:/([0-9a-f]{32}))?(?:/(wrapkey|unwrapkey))?");
  private static final OAEPParameterSpec OAEP =
      new OAEPParameterSpec(
          "SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT);

  private final Map<String, List<Version>> keys = new ConcurrentHashMap<>();
  private final AtomicInteger made = new AtomicInteger();
  private final Map<String, String> audiences = new ConcurrentHashMap<>();
  private final Set<String> disabled = ConcurrentHashMap.newKeySet();
  private volatile boolean onMachine = true;
  private volatile long tokenSeconds = 3_599;

  /** One that answers, with RSA keys of these names. */
  public AzureKeyVaultServer(String... names) throws IOException {
    this(null, names);
  }

  /** One that answers by TLS, unless that is null. */
  public AzureKeyVaultServer(@Nullable SSLContext tls, String... names) throws IOException {
    super(tls);
    for (String name : names) {
      add(name, "RSA");
    }
    start();
  }

  /** A version of a key: for RSA both halves, for AES the same twice. */
  private record Version(String id, String type, Key wrapping, Key unwrapping) {}

  /** The URI of a key in a vault. */
  public static String uri(String name) {
    return "azure-kms://ycsb.vault.azure.net/keys/" + name;
  }

  /** The URI of a key in a managed HSM. */
  public static String hsmUri(String name) {
    return "azure-kms://ycsb.managedhsm.azure.net/keys/" + name;
  }

  /**
   * A new version of a key, or its first.
   *
   * @param type {@code RSA}, {@code oct-HSM} (AES with 256 bits), or one that can't wrap
   * @return what the version is called
   */
  public String add(String name, String type) {
    String id = HexFormat.of().formatHex(newKey()).substring(0, 32);
    Version version;
    if (type.equals("oct-HSM")) {
      Key key = new SecretKeySpec(newKey(), "AES");
      version = new Version(id, type, key, key);
    } else {
      KeyPair pair = rsaKey(made.getAndIncrement());
      version = new Version(id, type, pair.getPublic(), pair.getPrivate());
    }
    keys.computeIfAbsent(name, absent -> new CopyOnWriteArrayList<>()).add(version);
    return id;
  }

  /** Deletes and purges a key. */
  public void remove(String name) {
    keys.remove(name);
  }

  /** Disables all versions of a key. */
  public void disable(String name) {
    disabled.add(name);
  }

  public void removeIdentity() {
    onMachine = false;
  }

  /** How long new tokens are valid. */
  public void setTokenSeconds(long seconds) {
    tokenSeconds = seconds;
  }

  @Override
  protected Answer answer(HttpExchange call, byte[] body) throws GeneralSecurityException {
    String path = call.getRequestURI().getPath();
    String method = call.getRequestMethod();
    Map<String, String> query = form(call.getRequestURI().getRawQuery());
    if (path.equals("/" + TENANT + "/oauth2/v2.0/token") && method.equals("POST")) {
      called("token");
      return ofClient(form(new String(body, UTF_8)));
    }
    if (path.endsWith("/oauth2/v2.0/token")) {
      // no such tenant
      return new Answer(400, "{\"error\":\"invalid_request\",\"error_codes\":[90002]}");
    }
    if (path.equals("/metadata/identity/oauth2/token") && method.equals("GET")) {
      called("metadata " + query.getOrDefault("client_id", ""));
      boolean asked = "true".equals(call.getRequestHeaders().getFirst("Metadata"));
      String audience = query.getOrDefault("resource", "");
      return asked && onMachine && "2018-02-01".equals(query.get("api-version"))
          ? granted(audience, "\"" + tokenSeconds + "\"")
          : new Answer(400, "{\"error\":\"invalid_request\"}");
    }
    return ofKey(call, path, query, body);
  }

  private Answer ofKey(HttpExchange call, String path, Map<String, String> query, byte[] body)
      throws GeneralSecurityException {
    String authorization = String.valueOf(call.getRequestHeaders().getFirst("Authorization"));
    String audience = audiences.getOrDefault(authorization.replaceFirst("^Bearer ", ""), "");
    @Nullable Answer fixed = fixed();
    if (fixed != null && !audience.isEmpty()) {
      return fixed;
    }
    Matcher parts = PATH.matcher(path);
    if (!parts.matches() || !"7.4".equals(query.get("api-version"))) {
      return error(404, "NotFound", "");
    }
    String operation = parts.group(3) == null ? "get" : parts.group(3);
    String name = parts.group(1);
    List<Version> versions = keys.getOrDefault(name, List.of());
    boolean inHsm = !versions.isEmpty() && versions.get(0).type.endsWith("-HSM");
    if (!audience.equals(inHsm ? HSM : VAULT)) {
      return error(401, "Unauthorized", "");
    }
    if (!call.getRequestMethod().equals(operation.equals("get") ? "GET" : "POST")) {
      return error(405, "MethodNotAllowed", "");
    }
    called(operation);
    if (isDenied(operation)) {
      return error(403, "Forbidden", "ForbiddenByRbac");
    }
    String id = parts.group(2);
    @Nullable Version version = null;
    for (Version each : versions) {
      if (id == null || each.id.equals(id)) {
        version = each;
      }
    }
    if (version == null) {
      return error(404, "KeyNotFound", "");
    }
    if (operation.equals("get")) {
      return new Answer(
          200,
          "{\"key\":{\"kid\":\"%s\",\"kty\":\"%s\"},\"attributes\":{\"enabled\":%s}}"
              .formatted(kid(name, version), version.type, !disabled.contains(name)));
    }
    if (disabled.contains(name)) {
      return error(403, "Forbidden", "KeyDisabled");
    }
    String type = String.valueOf(call.getRequestHeaders().getFirst("Content-Type"));
    String algorithm = version.type.equals("oct-HSM") ? "A256KW" : "RSA-OAEP-256";
    if (id == null
        || !type.startsWith("application/json")
        || !member(body, "alg").equals(algorithm)
        || member(body, "value").matches(".*[+/=].*")) {
      return error(400, "BadParameter", "");
    }
    byte[] value = Base64.getUrlDecoder().decode(member(body, "value"));
    try {
      byte[] result =
          operation.equals("wrapkey") ? wrapped(version, value) : unwrapped(version, value);
      return new Answer(
          200,
          "{\"kid\":\"%s\",\"value\":\"%s\"}"
              .formatted(
                  kid(name, version),
                  Base64.getUrlEncoder().withoutPadding().encodeToString(result)));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return error(400, "BadParameter", "");
    }
  }

  private static String kid(String name, Version version) {
    return "https://ycsb.vault.azure.net/keys/" + name + "/" + version.id;
  }

  private static byte[] wrapped(Version version, byte[] value) throws GeneralSecurityException {
    Cipher cipher = cipher(version, true, version.wrapping);
    return version.type.equals("oct-HSM")
        ? cipher.wrap(new SecretKeySpec(value, "AES"))
        : cipher.doFinal(value);
  }

  private static byte[] unwrapped(Version version, byte[] value) throws GeneralSecurityException {
    Cipher cipher = cipher(version, false, version.unwrapping);
    return version.type.equals("oct-HSM")
        ? cipher.unwrap(value, "AES", Cipher.SECRET_KEY).getEncoded()
        : cipher.doFinal(value);
  }

  private static Cipher cipher(Version version, boolean wraps, Key key)
      throws GeneralSecurityException {
    if (version.type.equals("oct-HSM")) {
      Cipher cipher = Cipher.getInstance("AESWrap");
      cipher.init(wraps ? Cipher.WRAP_MODE : Cipher.UNWRAP_MODE, key);
      return cipher;
    }
    Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPPadding");
    cipher.init(wraps ? Cipher.ENCRYPT_MODE : Cipher.DECRYPT_MODE, key, OAEP);
    return cipher;
  }

  private Answer ofClient(Map<String, String> form) {
    boolean known =
        form.containsKey("client_secret")
            ? SECRET.equals(form.get("client_secret"))
            : ASSERTION.equals(form.get("client_assertion_type"))
                && FEDERATED.equals(form.get("client_assertion"));
    String scope = form.getOrDefault("scope", "");
    return known
            && CLIENT.equals(form.get("client_id"))
            && "client_credentials".equals(form.get("grant_type"))
            && scope.endsWith("/.default")
        ? granted(
            scope.substring(0, scope.length() - "/.default".length()), Long.toString(tokenSeconds))
        : new Answer(401, "{\"error\":\"invalid_client\",\"error_codes\":[7000215]}");
  }

  private Answer granted(String audience, String seconds) {
    String token = newToken();
    audiences.put(token, audience);
    return new Answer(
        200,
        "{\"token_type\":\"Bearer\",\"expires_in\":%s,\"access_token\":\"%s\"}"
            .formatted(seconds, token));
  }

  private static Answer error(int status, String code, String inner) {
    return new Answer(
        status,
        "{\"error\":{\"code\":\"%s\",\"message\":\"double\",\"innererror\":{\"code\":\"%s\"}}}"
            .formatted(code, inner));
  }
}
