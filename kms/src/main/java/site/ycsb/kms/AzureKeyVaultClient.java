package site.ycsb.kms;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.kms.KmsClient;
import site.ycsb.crypto.kms.KmsException;
import site.ycsb.crypto.kms.KmsException.Reason;
import site.ycsb.kms.HttpCalls.Answer;

/**
 * Keys of Azure Key Vault and Managed HSM: {@code
 * azure-kms://<vault>.vault.azure.net/keys/<name>[/<version>]}, {@code .managedhsm.azure.net}, and
 * those of Azure's other clouds. Only they get the token, since it is valid at all of them.
 *
 * <p>RSA keys wrap by RSA-OAEP-256, AES keys of a managed HSM by A256KW (RFC 3394). The value alone
 * can't be unwrapped, so what is kept is {@code <algorithm>:<key's version>:<value in base64url>}.
 * Wrapped is by the version in the URI, else by the newest.
 *
 * <p>Credentials: {@link AzureCredentials}. {@code YCSB_ENCRYPTION_AZURE_ENDPOINT} is an address to
 * use instead of the vault's, such as an emulator's.
 *
 * <p>Source: <a href="https://learn.microsoft.com/rest/api/keyvault/keys/operation-groups">Key
 * Vault REST API version 7.4, "get key", "wrap key" and "unwrap key"</a>.
 */
public final class AzureKeyVaultClient implements KmsClient {
  private static final String SCHEME = "azure-kms";
  private static final String VERSION = "[0-9a-f]{32}";
  private static final Pattern KEY =
      Pattern.compile(
          "azure-kms://(?<vault>[A-Za-z0-9-]+"
              + "\\.(?<cloud>(?:vault|managedhsm)"
              + "\\.(?:azure\\.net|azure\\.cn|usgovcloudapi\\.net)))"
              + "/keys/(?<name>[A-Za-z0-9-]{1,127})(?:/(?<version>"
              + VERSION
              + "))?");
  private static final String SHAPE =
      "azure-kms://<vault>.vault.azure.net/keys/<name>, with /<version> if need be";
  private static final String ENDPOINT = "YCSB_ENCRYPTION_AZURE_ENDPOINT";

  private final Map<String, String> environment;

  /** For the service loader. */
  public AzureKeyVaultClient() {
    this(System.getenv());
  }

  AzureKeyVaultClient(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public String scheme() {
    return SCHEME;
  }

  @Override
  public Key open(String uri, Duration limit) throws KmsException {
    Matcher parts = HttpCalls.parts(uri, KEY, SHAPE);
    URI server =
        HttpCalls.server(
            ENDPOINT, HttpCalls.setting(environment, ENDPOINT, "https://" + parts.group("vault")));
    HttpCalls calls = HttpCalls.ofService(limit);
    HttpCalls machine = HttpCalls.ofMachine(limit);
    return new VaultKey(
        server + "/keys/" + parts.group("name"),
        parts.group("version"),
        calls,
        AzureCredentials.find(environment, "https://" + parts.group("cloud"), calls, machine));
  }

  private static final class VaultKey implements Key {
    private static final String PRODUCT = "Azure Key Vault";
    private static final String RSA = "RSA-OAEP-256";
    private static final String AES = "A256KW";
    private static final Pattern WRAPPED =
        Pattern.compile("(" + RSA + "|" + AES + "):(" + VERSION + "):([A-Za-z0-9_-]+)");
    private static final Pattern KEY_ID = Pattern.compile("https://.+/(" + VERSION + ")");

    /** Codes of a key that nobody may use now, whoever calls. */
    private static final Set<String> UNUSABLE =
        Set.of("KeyDisabled", "KeyExpired", "KeyNotYetValid", "KeyOperationForbidden");

    private final String address;
    private final @Nullable String version;
    private final HttpCalls calls;
    private final AccessToken token;

    VaultKey(String address, @Nullable String version, HttpCalls calls, AccessToken token) {
      this.address = address;
      this.version = version;
      this.calls = calls;
      this.token = token;
    }

    /** The key's type says how it can wrap, and its version is needed to unwrap. */
    @Override
    public byte[] wrap(byte[] secret) throws KmsException {
      JsonNode key = call(version == null ? "" : "/" + version, null, "can't be read").path("key");
      String algorithm =
          switch (key.path("kty").asText()) {
            case "RSA", "RSA-HSM" -> RSA;
            case "oct", "oct-HSM" -> AES;
            case "" -> throw HttpCalls.unlike(PRODUCT);
            default ->
                throw new KmsException(
                    Reason.DENIED,
                    "is a key that can't wrap: it must be one of RSA, or in a managed HSM one of"
                        + " AES with 256 bits");
          };
      Matcher id = KEY_ID.matcher(key.path("kid").asText());
      if (!id.matches()) {
        throw HttpCalls.unlike(PRODUCT);
      }
      JsonNode answer =
          call(
              "/" + id.group(1) + "/wrapkey",
              request(algorithm, Base64.getUrlEncoder().withoutPadding().encodeToString(secret)),
              "can't wrap");
      String wrapped = algorithm + ":" + id.group(1) + ":" + answer.path("value").asText();
      if (!WRAPPED.matcher(wrapped).matches()) {
        throw HttpCalls.unlike(PRODUCT);
      }
      return wrapped.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public byte[] unwrap(byte[] wrapped) throws KmsException {
      Matcher parts = WRAPPED.matcher(new String(wrapped, StandardCharsets.US_ASCII));
      if (!parts.matches() || (version != null && !version.equals(parts.group(2)))) {
        throw HttpCalls.wrongKey();
      }
      JsonNode answer =
          call(
              "/" + parts.group(2) + "/unwrapkey",
              request(parts.group(1), parts.group(3)),
              "can't unwrap");
      String value = answer.path("value").asText();
      try {
        byte[] secret = Base64.getUrlDecoder().decode(value);
        if (secret.length > 0) {
          return secret;
        }
      } catch (IllegalArgumentException e) {
        // as below; the message could quote the secret
      }
      throw HttpCalls.unlike(PRODUCT);
    }

    private static ObjectNode request(String algorithm, String value) {
      return HttpCalls.object().put("alg", algorithm).put("value", value);
    }

    /**
     * One call.
     *
     * @param request null to read
     * @param cannot what a rejected request means, in words that follow the key's URI
     */
    private JsonNode call(String path, @Nullable ObjectNode request, String cannot)
        throws KmsException {
      HttpRequest.Builder call =
          HttpRequest.newBuilder(URI.create(address + path + "?api-version=7.4"))
              .header("Authorization", token.header());
      if (request != null) {
        call.header("Content-Type", "application/json").POST(HttpCalls.json(request));
      }
      Answer answer = calls.send(call);
      if (answer.status() != 200) {
        throw sentence(answer, path, cannot);
      }
      return answer.body();
    }

    private static KmsException sentence(Answer answer, String path, String cannot) {
      return switch (answer.status()) {
        case 400 ->
            path.endsWith("/unwrapkey")
                ? HttpCalls.wrongKey()
                : new KmsException(
                    Reason.DENIED, cannot + ": the vault rejects that with status 400");
        case 401 ->
            new KmsException(
                Reason.DENIED,
                "may not be used with these credentials: the vault rejects their token, as it "
                    + "does one of another tenant");
        case 403 -> forbidden(answer.body().path("error"));
        case 404 ->
            new KmsException(
                Reason.UNKNOWN_KEY,
                path.endsWith("/unwrapkey")
                    ? "is no key that the vault has in the version that wrapped the file"
                    : "is no key that the vault has");
        case 429 -> HttpCalls.busy();
        default -> HttpCalls.failing(answer.status());
      };
    }

    private static KmsException forbidden(JsonNode error) {
      String code = error.path("innererror").path("code").asText();
      if (UNUSABLE.contains(code) || error.path("message").asText().contains("disabled key")) {
        return new KmsException(
            Reason.DENIED, "is disabled, out of its dates, or may not wrap and unwrap");
      }
      return new KmsException(
          Reason.DENIED,
          code.equals("ForbiddenByFirewall")
              ? "is in a vault whose firewall keeps this machine out"
              : "may not be used with these credentials");
    }
  }
}
