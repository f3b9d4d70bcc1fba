package site.ycsb.testing.doubles;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * AWS Key Management Service, as far as its API documents Encrypt and Decrypt with symmetric keys:
 * JSON 1.1, requests signed by Signature Version 4.
 */
public final class AwsKmsServer extends KmsServer {
  public static final String ACCESS_KEY_ID = "AKIDEXAMPLE";
  public static final String SECRET_ACCESS_KEY = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";

  private static final String ACCOUNT = "arn:aws:kms:eu-central-1:111122223333:key/";
  private static final Pattern AUTHORIZATION =
      Pattern.compile(
          "AWS4-HMAC-SHA256 Credential=([^/]+)/(\\d{8}/[a-z0-9-]+/[a-z]+/aws4_request),"
              + " ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final Duration MAX_SKEW = Duration.ofMinutes(5);
  private static final int PREFIX_BYTES = 16;

  private final Map<String, byte[]> keys = new ConcurrentHashMap<>();
  private volatile String failure = "";

  /** One that answers, with keys of these ids. */
  public AwsKmsServer(String... ids) throws IOException {
    super(null);
    for (String id : ids) {
      keys.put(arn(id), newKey());
    }
    start();
  }

  public static String arn(String id) {
    return ACCOUNT + id;
  }

  public static String uri(String id) {
    return "aws-kms://" + arn(id);
  }

  /** Rejects every call with this error from now on. */
  public void failWith(String errorType) {
    failure = errorType;
  }

  @Override
  protected Answer answer(HttpExchange call, byte[] body) throws GeneralSecurityException {
    Headers headers = call.getRequestHeaders();
    String target = String.valueOf(headers.getFirst("X-Amz-Target"));
    if (!call.getRequestMethod().equals("POST")
        || !"application/x-amz-json-1.1".equals(headers.getFirst("Content-Type"))
        || !target.startsWith("TrentService.")) {
      return error("UnknownOperationException");
    }
    String refusal = refusal(call, body);
    if (!refusal.isEmpty()) {
      return error(refusal);
    }
    called(target);
    if (!failure.isEmpty()) {
      return error(failure);
    }
    String arn = member(body, "KeyId");
    byte[] key = keys.get(arn);
    if (key == null) {
      return error("NotFoundException");
    }
    return switch (target) {
      case "TrentService.Encrypt" -> {
        byte[] sealed = seal(key, Base64.getDecoder().decode(member(body, "Plaintext")));
        byte[] blob = Arrays.copyOf(idOf(arn), PREFIX_BYTES + sealed.length);
        System.arraycopy(sealed, 0, blob, PREFIX_BYTES, sealed.length);
        yield new Answer(
            200,
            "{\"CiphertextBlob\":\"%s\",\"KeyId\":\"%s\",\"EncryptionAlgorithm\":\"SYMMETRIC_DEFAULT\"}"
                .formatted(Base64.getEncoder().encodeToString(blob), arn));
      }
      case "TrentService.Decrypt" -> decrypt(arn, key, member(body, "CiphertextBlob"));
      default -> error("UnknownOperationException");
    };
  }

  /** A ciphertext names its key, so that another one is recognised. */
  private static byte[] idOf(String arn) throws GeneralSecurityException {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(utf8(arn));
    return Arrays.copyOf(digest, PREFIX_BYTES);
  }

  private Answer decrypt(String arn, byte[] key, String text) throws GeneralSecurityException {
    byte[] blob = Base64.getDecoder().decode(text);
    if (blob.length < PREFIX_BYTES) {
      return error("InvalidCiphertextException");
    }
    byte[] id = Arrays.copyOf(blob, PREFIX_BYTES);
    if (!Arrays.equals(id, idOf(arn))) {
      for (String other : keys.keySet()) {
        if (Arrays.equals(id, idOf(other))) {
          return error("IncorrectKeyException");
        }
      }
      return error("InvalidCiphertextException");
    }
    try {
      byte[] plaintext = open(key, Arrays.copyOfRange(blob, PREFIX_BYTES, blob.length));
      return new Answer(
          200,
          "{\"KeyId\":\"%s\",\"Plaintext\":\"%s\",\"EncryptionAlgorithm\":\"SYMMETRIC_DEFAULT\"}"
              .formatted(arn, Base64.getEncoder().encodeToString(plaintext)));
    } catch (GeneralSecurityException e) {
      return error("InvalidCiphertextException");
    }
  }

  private static String refusal(HttpExchange call, byte[] body) throws GeneralSecurityException {
    Matcher authorization =
        AUTHORIZATION.matcher(String.valueOf(call.getRequestHeaders().getFirst("Authorization")));
    if (!authorization.matches()) {
      return "MissingAuthenticationTokenException";
    }
    if (!authorization.group(1).equals(ACCESS_KEY_ID)) {
      return "UnrecognizedClientException";
    }
    String time = String.valueOf(call.getRequestHeaders().getFirst("X-Amz-Date"));
    Instant sent = TIME.parse(time, Instant::from);
    List<String> signed = List.of(authorization.group(3).split(";"));
    boolean scoped =
        authorization.group(2).equals(time.substring(0, 8) + "/eu-central-1/kms/aws4_request");
    boolean complete = signed.containsAll(List.of("host", "x-amz-date", "x-amz-target"));
    boolean inTime = Duration.between(sent, Instant.now()).abs().compareTo(MAX_SKEW) < 0;
    Map<String, String> headers = new TreeMap<>();
    for (String name : signed) {
      headers.put(name, String.join(",", call.getRequestHeaders().get(name)));
    }
    String expected =
        signature(
            call.getRequestMethod(),
            call.getRequestURI(),
            headers,
            body,
            authorization.group(2),
            SECRET_ACCESS_KEY);
    return scoped && complete && inTime && expected.equals(authorization.group(4))
        ? ""
        : "InvalidSignatureException";
  }

  /**
   * The signature of a request, by Signature Version 4.
   *
   * @param headers those that are signed, {@code x-amz-date} among them, by names in lower case
   * @param scope {@code date/region/service/aws4_request}
   */
  public static String signature(
      String method, URI uri, Map<String, String> headers, byte[] body, String scope, String secret)
      throws GeneralSecurityException {
    Map<String, String> sorted = new TreeMap<>(headers);
    String query =
        uri.getRawQuery() == null
            ? ""
            : Stream.of(uri.getRawQuery().split("&")).sorted().collect(Collectors.joining("&"));
    StringBuilder canonical = new StringBuilder();
    canonical.append(method).append('\n').append(uri.getRawPath()).append('\n');
    canonical.append(query).append('\n');
    sorted.forEach(
        (name, value) ->
            canonical
                .append(name)
                .append(':')
                .append(value.strip().replaceAll(" +", " "))
                .append('\n'));
    canonical.append('\n').append(String.join(";", sorted.keySet())).append('\n');
    canonical.append(sha256(body));
    String toSign =
        "AWS4-HMAC-SHA256\n%s\n%s\n%s"
            .formatted(sorted.get("x-amz-date"), scope, sha256(utf8(canonical.toString())));
    byte[] key = utf8("AWS4" + secret);
    for (String part : scope.split("/", -1)) {
      key = hmac(key, part);
    }
    return HexFormat.of().formatHex(hmac(key, toSign));
  }

  private static byte[] hmac(byte[] key, String text) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    return mac.doFinal(utf8(text));
  }

  private static String sha256(byte[] bytes) throws GeneralSecurityException {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Answer error(String type) {
    return new Answer(400, "{\"__type\":\"" + type + "\",\"message\":\"double\"}");
  }
}
