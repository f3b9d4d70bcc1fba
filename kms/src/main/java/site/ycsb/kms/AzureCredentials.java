package site.ycsb.kms;

import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import site.ycsb.crypto.kms.KmsException;
import site.ycsb.crypto.kms.KmsException.Reason;
import site.ycsb.kms.AccessToken.Grant;

/**
 * Azure's access tokens, from the first of these: {@code AZURE_CLIENT_SECRET}, or the token in
 * {@code AZURE_FEDERATED_TOKEN_FILE}, each with {@code AZURE_TENANT_ID} and {@code AZURE_CLIENT_ID}
 * and from {@code AZURE_AUTHORITY_HOST}; the managed identity of the machine ({@code
 * AZURE_CLIENT_ID} says which), by {@code AZURE_POD_IDENTITY_AUTHORITY_HOST} where that is given.
 *
 * <p>Source: <a
 * href="https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow">
 * "OAuth 2.0 client credentials flow"</a> and "How to use managed identities to acquire an access
 * token".
 */
final class AzureCredentials {
  private static final String TENANT = "AZURE_TENANT_ID";
  private static final String CLIENT = "AZURE_CLIENT_ID";
  private static final String SECRET = "AZURE_CLIENT_SECRET";
  private static final String FILE = "AZURE_FEDERATED_TOKEN_FILE";
  private static final String AUTHORITY = "AZURE_AUTHORITY_HOST";
  private static final String MACHINE = "AZURE_POD_IDENTITY_AUTHORITY_HOST";

  private static final String MACHINE_TOKEN = "/metadata/identity/oauth2/token?";
  private static final Pattern TENANT_ID = Pattern.compile("[A-Za-z0-9.-]+");
  private static final Pattern MACHINE_ADDRESS =
      Pattern.compile("https?://[A-Za-z0-9.-]+(?::\\d{1,5})?");
  private static final String NO_CREDENTIALS =
      "needs credentials of Azure: "
          + (TENANT + ", " + CLIENT + " and " + SECRET + " or " + FILE)
          + ", or a machine at Azure's that has a managed identity";

  private AzureCredentials() {}

  /**
   * Finds where they come from, without a call.
   *
   * @param audience whom the tokens are for
   * @param calls of servers in the network
   * @param machine calls of this machine's metadata server
   */
  static AccessToken find(
      Map<String, String> environment, String audience, HttpCalls calls, HttpCalls machine)
      throws KmsException {
    String secret = HttpCalls.setting(environment, SECRET, "");
    String file = HttpCalls.setting(environment, FILE, "");
    String client = HttpCalls.setting(environment, CLIENT, "");
    if (secret.isEmpty() && file.isEmpty()) {
      return ofMachine(environment, audience, client, machine);
    }
    String tenant = HttpCalls.setting(environment, TENANT, "");
    if (client.isEmpty() || !TENANT_ID.matcher(tenant).matches()) {
      throw new KmsException(
          Reason.SET_UP,
          "needs " + TENANT + " and " + CLIENT + " with " + (secret.isEmpty() ? FILE : SECRET));
    }
    URI server =
        URI.create(
            HttpCalls.server(
                    AUTHORITY,
                    HttpCalls.setting(environment, AUTHORITY, "https://login.microsoftonline.com"))
                + ("/" + tenant + "/oauth2/v2.0/token"));
    return new AccessToken(
        () -> {
          Map<String, String> form = new LinkedHashMap<>();
          form.put("grant_type", "client_credentials");
          form.put("client_id", client);
          form.put("scope", audience + "/.default");
          if (secret.isEmpty()) {
            form.put(
                "client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
            form.put("client_assertion", federated(file));
          } else {
            form.put("client_secret", secret);
          }
          return Grant.of(
              calls.send(HttpCalls.post(server, form)),
              "needs other credentials: Azure rejects the tenant, the client, or its secret or"
                  + " token");
        });
  }

  /** Read for each request: Kubernetes rewrites it. */
  private static String federated(String file) throws KmsException {
    return new String(HttpCalls.credentials(FILE, file), StandardCharsets.UTF_8).trim();
  }

  private static AccessToken ofMachine(
      Map<String, String> environment, String audience, String client, HttpCalls machine)
      throws KmsException {
    // only the machine itself is there, so it has no TLS
    String server =
        HttpCalls.setting(environment, MACHINE, "http://169.254.169.254").replaceFirst("/$", "");
    if (!MACHINE_ADDRESS.matcher(server).matches()) {
      throw new KmsException(Reason.SET_UP, "needs " + MACHINE + " to be a URL of http or https");
    }
    Map<String, String> query = new LinkedHashMap<>();
    query.put("api-version", "2018-02-01");
    query.put("resource", audience);
    if (!client.isEmpty()) {
      query.put("client_id", client);
    }
    URI metadata = URI.create(server + MACHINE_TOKEN + HttpCalls.form(query));
    return new AccessToken(
        () ->
            Grant.ofMachine(
                machine,
                HttpRequest.newBuilder(metadata).header("Metadata", "true"),
                answer -> true,
                NO_CREDENTIALS));
  }
}
