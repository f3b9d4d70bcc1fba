package site.ycsb.kms;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import site.ycsb.crypto.kms.KmsClient;
import site.ycsb.crypto.kms.KmsException;
import site.ycsb.crypto.kms.KmsException.Reason;
import site.ycsb.kms.HttpCalls.Answer;

/**
 * Symmetric keys of Google Cloud Key Management Service: {@code
 * gcp-kms://projects/<project>/locations/<location>/keyRings/<ring>/cryptoKeys/<key>}. Wrapped is
 * by the key's primary version; which one it was is part of the ciphertext.
 *
 * <p>Credentials: {@link GoogleCredentials}. {@code CLOUDSDK_API_ENDPOINT_OVERRIDES_CLOUDKMS}, as
 * for gcloud, is an address to use instead of Google's.
 *
 * <p>Source: <a
 * href="https://cloud.google.com/kms/docs/reference/rest/v1/projects.locations.keyRings.cryptoKeys">
 * REST API version 1, "encrypt" and "decrypt"</a>, and its guidelines on data integrity: both sides
 * verify each other's checksums (CRC32C).
 */
public final class GoogleKmsClient implements KmsClient {
  private static final String SCHEME = "gcp-kms";
  private static final Pattern KEY =
      Pattern.compile(
          "gcp-kms://(projects/[A-Za-z0-9][A-Za-z0-9.:_-]*/locations/[A-Za-z0-9-]+"
              + "/keyRings/[A-Za-z0-9_-]{1,63}/cryptoKeys/[A-Za-z0-9_-]{1,63})");
  private static final String SHAPE =
      "gcp-kms://projects/<project>/locations/<location>/keyRings/<ring>/cryptoKeys/<key>";
  private static final String ENDPOINT = "CLOUDSDK_API_ENDPOINT_OVERRIDES_CLOUDKMS";

  private final Map<String, String> environment;

  /** For the service loader. */
  public GoogleKmsClient() {
    this(System.getenv());
  }

  GoogleKmsClient(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public String scheme() {
    return SCHEME;
  }

  @Override
  public Key open(String uri, Duration limit) throws KmsException {
    String name = HttpCalls.parts(uri, KEY, SHAPE).group(1);
    URI server =
        HttpCalls.server(
            ENDPOINT, HttpCalls.setting(environment, ENDPOINT, "https://cloudkms.googleapis.com"));
    HttpCalls calls = HttpCalls.ofService(limit);
    HttpCalls machine = HttpCalls.ofMachine(limit);
    return new GoogleKey(
        server + "/v1/" + name, calls, GoogleCredentials.find(environment, calls, machine));
  }

  private static final class GoogleKey implements Key {
    private final String address;
    private final HttpCalls calls;
    private final AccessToken token;

    GoogleKey(String address, HttpCalls calls, AccessToken token) {
      this.address = address;
      this.calls = calls;
      this.token = token;
    }

    @Override
    public byte[] wrap(byte[] secret) throws KmsException {
      JsonNode answer = call("encrypt", "plaintext", secret);
      byte[] wrapped = verified(answer, "ciphertext");
      if (!answer.path("verifiedPlaintextCrc32c").asBoolean()) {
        throw damaged();
      }
      return wrapped;
    }

    @Override
    public byte[] unwrap(byte[] wrapped) throws KmsException {
      return verified(call("decrypt", "ciphertext", wrapped), "plaintext");
    }

    private JsonNode call(String operation, String field, byte[] bytes) throws KmsException {
      ObjectNode request = HttpCalls.object();
      request.put(field, Base64.getEncoder().encodeToString(bytes));
      // 64 bits are a text in Google's JSON
      request.put(field + "Crc32c", Long.toString(checksum(bytes)));
      Answer answer =
          calls.send(
              HttpRequest.newBuilder(URI.create(address + ":" + operation))
                  .header("Authorization", token.header())
                  .header("Content-Type", "application/json")
                  .POST(HttpCalls.json(request)));
      if (answer.status() != 200) {
        throw sentence(answer, operation);
      }
      return answer.body();
    }

    private static byte[] verified(JsonNode answer, String field) throws KmsException {
      byte[] bytes;
      try {
        bytes = Base64.getDecoder().decode(answer.path(field).asText());
      } catch (IllegalArgumentException e) {
        throw HttpCalls.unlike("Cloud KMS");
      }
      if (bytes.length == 0) {
        throw HttpCalls.unlike("Cloud KMS");
      }
      if (answer.path(field + "Crc32c").asLong(-1) != checksum(bytes)) {
        throw damaged();
      }
      return bytes;
    }

    private static long checksum(byte[] bytes) {
      CRC32C checksum = new CRC32C();
      checksum.update(bytes);
      return checksum.getValue();
    }

    private static KmsException sentence(Answer answer, String operation) {
      JsonNode error = answer.body().path("error");
      boolean precondition = error.path("status").asText().equals("FAILED_PRECONDITION");
      return switch (answer.status()) {
        case 400 -> {
          if (precondition) {
            yield new KmsException(
                Reason.DENIED, "is disabled, destroyed, or not a key that encrypts");
          }
          yield operation.equals("decrypt")
              ? HttpCalls.wrongKey()
              : new KmsException(
                  Reason.DENIED, "can't wrap and unwrap: Google rejects that with status 400");
        }
        case 401 ->
            new KmsException(
                Reason.DENIED,
                "may not be used with this access token, which has expired or is invalid");
        case 403 ->
            new KmsException(
                Reason.DENIED,
                error.path("details").toString().contains("\"SERVICE_DISABLED\"")
                    ? "is of a project in which the Cloud KMS API isn't enabled"
                    : "may not be used with these credentials, or doesn't exist");
        case 404 -> new KmsException(Reason.UNKNOWN_KEY, "is no key that Google has there");
        case 429 -> HttpCalls.busy();
        default -> HttpCalls.failing(answer.status());
      };
    }

    private static KmsException damaged() {
      return new KmsException(
          Reason.UNREACHABLE, "was called, and bytes were changed on the way: a checksum differs");
    }
  }
}
