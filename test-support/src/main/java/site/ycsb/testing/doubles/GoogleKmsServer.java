package site.ycsb.testing.doubles;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Google Cloud Key Management Service, as far as version 1 of its REST API documents encrypt and
 * decrypt with symmetric keys; and what gives tokens for it: Google's OAuth 2.0 server for service
 * accounts (RFC 7523), and a machine's metadata server.
 */
public final class GoogleKmsServer extends KmsServer {
  private static final String RING = "projects/p-1/locations/europe-west3/keyRings/r/cryptoKeys/";
  private static final String EMAIL = "ycsb@p-1.iam.gserviceaccount.com";
  private static final String KEY_ID = "0f1e2d3c";
  private static final String SCOPE = "https://www.googleapis.com/auth/cloudkms";
  private static final String GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
  private static final String METADATA =
      "/computeMetadata/v1/instance/service-accounts/default/token";
  private static final Pattern PATH = Pattern.compile("/v1/(projects/[^:]+):(encrypt|decrypt)");
  private static final Pattern NUMBER = Pattern.compile("\"(iat|exp)\":(\\d+)");
  private static final long MAX_SECONDS = 3_600;

  private final KeyPair account = rsaKey(0);
  private final Map<String, List<byte[]>> keys = new ConcurrentHashMap<>();
  private final Set<String> tokens = ConcurrentHashMap.newKeySet();
  private final Set<String> disabled = ConcurrentHashMap.newKeySet();
  private volatile boolean knowsAccount = true;
  private volatile boolean onMachine = true;
  private volatile boolean damaging;
  private volatile long tokenSeconds = MAX_SECONDS;

  /** One that answers, with keys of these names in one ring. */
  public GoogleKmsServer(String... names) throws IOException {
    this(null, names);
  }

  /** One that answers by TLS, unless that is null. */
  public GoogleKmsServer(@Nullable SSLContext tls, String... names) throws IOException {
    super(tls);
    for (String name : names) {
      rotate(name);
    }
    start();
  }

  public static String uri(String name) {
    return "gcp-kms://" + RING + name;
  }

  /** The key file of the service account, as Google's console gives it. */
  public String keyFile() {
    String pem =
        "-----BEGIN PRIVATE KEY-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'})
                .encodeToString(account.getPrivate().getEncoded())
            + "\n-----END PRIVATE KEY-----\n";
    return """
        {"type": "service_account", "project_id": "p-1", "private_key_id": "%s",
         "private_key": "%s", "client_email": "%s", "client_id": "1",
         "token_uri": "%s/token"}
        """
        .formatted(KEY_ID, pem.replace("\n", "\\n"), EMAIL, address());
  }

  /** A token that is valid, as {@code gcloud auth print-access-token} prints it. */
  public String accessToken() {
    String token = newToken();
    tokens.add(token);
    return token;
  }

  /** A new primary version of a key, or its first. */
  public void rotate(String name) {
    keys.computeIfAbsent(RING + name, absent -> new CopyOnWriteArrayList<>()).add(newKey());
  }

  /** Disables a version of a key; they are counted from 1. */
  public void disable(String name, int version) {
    disabled.add(RING + name + "/cryptoKeyVersions/" + version);
  }

  /** Deletes the service account, and that of the machine. */
  public void deleteAccounts() {
    knowsAccount = false;
    onMachine = false;
  }

  /** How long new tokens are valid. */
  public void setTokenSeconds(long seconds) {
    tokenSeconds = seconds;
  }

  /** Changes bytes of answers from now on, behind the checksums. */
  public void damageAnswers() {
    damaging = true;
  }

  @Override
  protected Answer answer(HttpExchange call, byte[] body) throws GeneralSecurityException {
    String path = call.getRequestURI().getPath();
    String method = call.getRequestMethod();
    if (path.equals("/token")) {
      called("token");
      return method.equals("POST") ? ofAccount(form(new String(body, UTF_8))) : notFound();
    }
    if (path.equals(METADATA)) {
      called("metadata");
      // only who asks on purpose gets one
      if (!"Google".equals(call.getRequestHeaders().getFirst("Metadata-Flavor"))) {
        return new Answer(403, "{}");
      }
      call.getResponseHeaders().set("Metadata-Flavor", "Google");
      return onMachine ? granted() : notFound();
    }
    Matcher parts = PATH.matcher(path);
    if (!parts.matches() || !method.equals("POST")) {
      return notFound();
    }
    String authorization = String.valueOf(call.getRequestHeaders().getFirst("Authorization"));
    if (!authorization.startsWith("Bearer ") || !tokens.contains(authorization.substring(7))) {
      return error(401, "UNAUTHENTICATED", "");
    }
    @Nullable Answer fixed = fixed();
    if (fixed != null) {
      return fixed;
    }
    String operation = parts.group(2);
    called(operation);
    if (isDenied(operation)) {
      return error(403, "PERMISSION_DENIED", "");
    }
    List<byte[]> versions = keys.get(parts.group(1));
    if (versions == null) {
      return error(404, "NOT_FOUND", "");
    }
    String type = String.valueOf(call.getRequestHeaders().getFirst("Content-Type"));
    if (!type.startsWith("application/json")) {
      return error(400, "INVALID_ARGUMENT", "");
    }
    return operation.equals("encrypt")
        ? encrypt(parts.group(1), versions, body)
        : decrypt(parts.group(1), versions, body);
  }

  private Answer encrypt(String name, List<byte[]> versions, byte[] body)
      throws GeneralSecurityException {
    byte[] plaintext = Base64.getDecoder().decode(member(body, "plaintext"));
    String checksum = member(body, "plaintextCrc32c");
    if (!checksum.isEmpty() && !checksum.equals(checksum(plaintext))) {
      return error(400, "INVALID_ARGUMENT", "");
    }
    int version = versions.size();
    if (disabled.contains(name + "/cryptoKeyVersions/" + version)) {
      return notEnabled();
    }
    byte[] sealed = seal(versions.get(version - 1), plaintext);
    byte[] ciphertext = new byte[sealed.length + 1];
    ciphertext[0] = (byte) version;
    System.arraycopy(sealed, 0, ciphertext, 1, sealed.length);
    String crc = checksum(ciphertext);
    return new Answer(
        200,
        """
        {"name": "%s/cryptoKeyVersions/%d", "ciphertext": "%s", "ciphertextCrc32c": "%s",
         "verifiedPlaintextCrc32c": %s, "protectionLevel": "SOFTWARE"}
        """
            .formatted(name, version, encoded(ciphertext), crc, !checksum.isEmpty()));
  }

  private Answer decrypt(String name, List<byte[]> versions, byte[] body) {
    byte[] ciphertext = Base64.getDecoder().decode(member(body, "ciphertext"));
    String checksum = member(body, "ciphertextCrc32c");
    if (!checksum.isEmpty() && !checksum.equals(checksum(ciphertext))) {
      return error(400, "INVALID_ARGUMENT", "");
    }
    int version = ciphertext.length < 30 ? 0 : ciphertext[0];
    if (version < 1 || version > versions.size()) {
      return error(400, "INVALID_ARGUMENT", "");
    }
    if (disabled.contains(name + "/cryptoKeyVersions/" + version)) {
      return notEnabled();
    }
    try {
      byte[] plaintext =
          open(versions.get(version - 1), Arrays.copyOfRange(ciphertext, 1, ciphertext.length));
      String crc = checksum(plaintext);
      return new Answer(
          200,
          """
          {"plaintext": "%s", "plaintextCrc32c": "%s", "usedPrimary": %s,
           "protectionLevel": "SOFTWARE"}
          """
              .formatted(encoded(plaintext), crc, version == versions.size()));
    } catch (GeneralSecurityException e) {
      return error(400, "INVALID_ARGUMENT", "");
    }
  }

  /** The bytes in base64, changed where answers are to be. */
  private String encoded(byte[] bytes) {
    byte[] sent = bytes.clone();
    if (damaging) {
      sent[sent.length - 1] ^= 1;
    }
    return Base64.getEncoder().encodeToString(sent);
  }

  private static String checksum(byte[] bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes);
    return Long.toString(checksum.getValue());
  }

  private Answer ofAccount(Map<String, String> form) throws GeneralSecurityException {
    String[] jwt = form.getOrDefault("assertion", "").split("\\.", -1);
    return GRANT.equals(form.get("grant_type"))
            && jwt.length == 3
            && knowsAccount
            && isSigned(jwt)
            && isClaim(Base64.getUrlDecoder().decode(jwt[1]))
        ? granted()
        : new Answer(400, "{\"error\":\"invalid_grant\",\"error_description\":\"double\"}");
  }

  private boolean isSigned(String[] jwt) throws GeneralSecurityException {
    byte[] header = Base64.getUrlDecoder().decode(jwt[0]);
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initVerify(account.getPublic());
    signature.update((jwt[0] + "." + jwt[1]).getBytes(UTF_8));
    return member(header, "alg").equals("RS256")
        && member(header, "typ").equals("JWT")
        && member(header, "kid").equals(KEY_ID)
        && signature.verify(Base64.getUrlDecoder().decode(jwt[2]));
  }

  private boolean isClaim(byte[] claims) {
    long now = Instant.now().getEpochSecond();
    Matcher numbers = NUMBER.matcher(new String(claims, UTF_8));
    Map<String, Long> times = new HashMap<>();
    while (numbers.find()) {
      times.put(numbers.group(1), Long.valueOf(numbers.group(2)));
    }
    long issued = times.getOrDefault("iat", 0L);
    long end = times.getOrDefault("exp", 0L);
    return member(claims, "iss").equals(EMAIL)
        && member(claims, "scope").equals(SCOPE)
        && member(claims, "aud").equals(address() + "/token")
        && Math.abs(now - issued) <= 300
        && end > now
        && end - issued <= MAX_SECONDS;
  }

  private Answer granted() {
    return new Answer(
        200,
        "{\"access_token\":\"%s\",\"expires_in\":%d,\"token_type\":\"Bearer\"}"
            .formatted(accessToken(), tokenSeconds));
  }

  private static Answer notEnabled() {
    return error(400, "FAILED_PRECONDITION", "KEY_DISABLED");
  }

  private static Answer notFound() {
    return new Answer(404, "{}");
  }

  private static Answer error(int status, String code, String type) {
    return new Answer(
        status,
        """
        {"error": {"code": %d, "message": "double", "status": "%s", "details": [{"type": "%s"}]}}
        """
            .formatted(status, code, type));
  }
}
