package site.ycsb.kms;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import site.ycsb.crypto.kms.KmsException;
import site.ycsb.crypto.kms.KmsException.Reason;
import site.ycsb.kms.AccessToken.Grant;

/**
 * Google's access tokens, from the first of these: {@code CLOUDSDK_AUTH_ACCESS_TOKEN}; the key file
 * of a service account in {@code GOOGLE_APPLICATION_CREDENTIALS}; the metadata server of a machine
 * at Google's, or of {@code GCE_METADATA_HOST}.
 *
 * <p>Source: <a
 * href="https://developers.google.com/identity/protocols/oauth2/service-account">"Using OAuth 2.0
 * for Server to Server Applications"</a> (RFC 7523, signed by RS256), and "About VM metadata".
 */
final class GoogleCredentials {
  private static final String TOKEN = "CLOUDSDK_AUTH_ACCESS_TOKEN";
  private static final String FILE = "GOOGLE_APPLICATION_CREDENTIALS";
  private static final String METADATA_HOST = "GCE_METADATA_HOST";

  private static final String SCOPE = "https://www.googleapis.com/auth/cloudkms";
  private static final String TOKEN_SERVER = "https://oauth2.googleapis.com/token";
  private static final String METADATA_TOKEN =
      "/computeMetadata/v1/instance/service-accounts/default/token";
  private static final String FLAVOR = "Metadata-Flavor";
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.-]+(?::\\d{1,5})?");
  private static final Pattern PEM = Pattern.compile("-----[A-Z ]+-----|\\s");
  private static final int SECONDS_PER_HOUR = 3_600;

  private GoogleCredentials() {}

  /**
   * Finds where they come from, without a call.
   *
   * @param calls of servers in the network
   * @param machine calls of this machine's metadata server
   */
  static AccessToken find(Map<String, String> environment, HttpCalls calls, HttpCalls machine)
      throws KmsException {
    String token = HttpCalls.setting(environment, TOKEN, "");
    if (!token.isEmpty()) {
      if (!HttpCalls.isToken(token)) {
        throw new KmsException(Reason.SET_UP, "needs an access token in " + TOKEN);
      }
      return new AccessToken(() -> new Grant(token, Long.MAX_VALUE));
    }
    String file = HttpCalls.setting(environment, FILE, "");
    if (!file.isEmpty()) {
      ServiceAccount account = ServiceAccount.in(file);
      return new AccessToken(() -> account.request(calls));
    }
    String host = HttpCalls.setting(environment, METADATA_HOST, "metadata.google.internal");
    if (!HOST.matcher(host).matches()) {
      throw new KmsException(Reason.SET_UP, "needs " + METADATA_HOST + " to be a host");
    }
    URI metadata = URI.create("http://" + host + METADATA_TOKEN);
    return new AccessToken(
        () ->
            Grant.ofMachine(
                machine,
                HttpRequest.newBuilder(metadata).header(FLAVOR, "Google"),
                // without the header it is another server, such as that of a hotel's network
                answer -> answer.headers().firstValue(FLAVOR).orElse("").equals("Google"),
                "needs credentials of Google: the key file of a service account in "
                    + FILE
                    + ", an access token in "
                    + TOKEN
                    + ", or a machine at Google's that has a service account"));
  }

  /** The key file of a service account. */
  private record ServiceAccount(String email, String keyId, PrivateKey key, URI tokenServer) {
    static ServiceAccount in(String file) throws KmsException {
      JsonNode content = HttpCalls.parsed(HttpCalls.credentials(FILE, file));
      if (!content.path("type").asText().equals("service_account")) {
        throw new KmsException(
            Reason.SET_UP,
            "needs "
                + FILE
                + " to be the key file of a service account; for other credentials put what gcloud"
                + " auth print-access-token prints into "
                + TOKEN);
      }
      try {
        byte[] key =
            Base64.getDecoder()
                .decode(PEM.matcher(content.path("private_key").asText()).replaceAll(""));
        return new ServiceAccount(
            content.path("client_email").asText(),
            content.path("private_key_id").asText(),
            KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(key)),
            HttpCalls.server(
                "token_uri in " + FILE, content.path("token_uri").asText(TOKEN_SERVER)));
      } catch (GeneralSecurityException | IllegalArgumentException e) {
        // the cause isn't passed on: its message could quote the key
        throw new KmsException(
            Reason.SET_UP, "needs " + FILE + " to hold a private key of RSA, in PEM (PKCS #8)");
      }
    }

    Grant request(HttpCalls calls) throws KmsException {
      Map<String, String> form = new LinkedHashMap<>();
      form.put("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer");
      form.put("assertion", assertion(Instant.now().getEpochSecond()));
      return Grant.of(
          calls.send(HttpCalls.post(tokenServer, form)),
          "needs other credentials: Google rejects the service account of "
              + FILE
              + ", or its key");
    }

    /** A signed claim to be the account (RFC 7519). */
    private String assertion(long nowSeconds) {
      ObjectNode header = HttpCalls.object();
      header.put("alg", "RS256").put("typ", "JWT").put("kid", keyId);
      ObjectNode claims = HttpCalls.object();
      claims.put("iss", email).put("scope", SCOPE).put("aud", tokenServer.toString());
      claims.put("iat", nowSeconds).put("exp", nowSeconds + SECONDS_PER_HOUR);
      String text = encoded(utf8(header.toString())) + "." + encoded(utf8(claims.toString()));
      try {
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(key);
        signature.update(utf8(text));
        return text + "." + encoded(signature.sign());
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("every JDK signs by RSA", e);
      }
    }

    private static byte[] utf8(String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String encoded(byte[] bytes) {
      return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Never with the key. */
    @Override
    public String toString() {
      return "ServiceAccount[" + email + "]";
    }
  }
}
