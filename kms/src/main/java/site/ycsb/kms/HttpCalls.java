package site.ycsb.kms;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.InputFile;
import site.ycsb.crypto.kms.KmsException;
import site.ycsb.crypto.kms.KmsException.Reason;

/** Calls of services that answer in JSON, by the JDK's client. Threading: one thread. */
final class HttpCalls {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int MAX_FILE_BYTES = 1 << 16;

  /** A machine's own service is near, or the machine isn't the cloud's. */
  private static final Duration MACHINE_CONNECT = Duration.ofSeconds(2);

  private final HttpClient http;
  private final Duration limit;

  /**
   * Calls by a client with these settings.
   *
   * @param limit how long each call may take, its connection included
   */
  HttpCalls(HttpClient.Builder http, Duration limit) {
    // a redirect would take the token to another server
    this.http = http.version(HttpClient.Version.HTTP_1_1).followRedirects(Redirect.NEVER).build();
    this.limit = limit;
  }

  /** Calls of a service in the internet, trusted as the JDK trusts. */
  static HttpCalls ofService(Duration limit) {
    return new HttpCalls(HttpClient.newBuilder().connectTimeout(limit), limit);
  }

  /** Calls of the service that hands out credentials on a cloud's own machines. */
  static HttpCalls ofMachine(Duration limit) {
    return new HttpCalls(HttpClient.newBuilder().connectTimeout(MACHINE_CONNECT), limit);
  }

  /** What a service answered. What isn't JSON is an empty object. */
  record Answer(int status, HttpHeaders headers, JsonNode body) {}

  /**
   * Makes one call.
   *
   * @throws KmsException when there is no answer within the limit
   */
  Answer send(HttpRequest.Builder request) throws KmsException {
    HttpRequest call = request.timeout(limit).build();
    CompletableFuture<HttpResponse<byte[]>> answer =
        http.sendAsync(call, BodyHandlers.ofByteArray());
    try {
      HttpResponse<byte[]> response = answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
      return new Answer(response.statusCode(), response.headers(), parsed(response.body()));
    } catch (TimeoutException e) {
      throw tooSlow();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof HttpTimeoutException) {
        throw tooSlow();
      }
      throw new KmsException(
          Reason.UNREACHABLE,
          "isn't reached at " + call.uri().getAuthority() + ": " + e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KmsException(Reason.UNREACHABLE, "was waited for, and that was interrupted");
    } finally {
      answer.cancel(true);
    }
  }

  private KmsException tooSlow() {
    return new KmsException(Reason.SLOW, "wasn't answered for within " + limit.toSeconds() + " s");
  }

  /**
   * The groups of a key's URI. The message never quotes it: a user in it may be a token.
   *
   * @param pattern all that a URI may be, with what is needed of it in groups
   * @param shape the same for its user, with names in angle brackets
   * @throws KmsException when it isn't of this form, or names a user
   */
  static Matcher parts(String uri, Pattern pattern, String shape) throws KmsException {
    Matcher parts = pattern.matcher(uri);
    if (uri.indexOf('@') >= 0 || !parts.matches()) {
      throw new KmsException(Reason.URI, "must be " + shape);
    }
    return parts;
  }

  /** The text as JSON; an empty object when it isn't. */
  static JsonNode parsed(byte[] text) {
    try {
      @Nullable JsonNode parsed = JSON.readTree(text);
      return parsed == null ? JSON.createObjectNode() : parsed;
    } catch (IOException e) {
      return JSON.createObjectNode();
    }
  }

  /** The content of a file of credentials, which a variable of the environment names. */
  static byte[] credentials(String variable, String file) throws KmsException {
    try {
      return InputFile.readStart(Path.of(file), MAX_FILE_BYTES);
    } catch (IOException | InvalidPathException e) {
      throw new KmsException(Reason.SET_UP, "needs " + variable + " to be a file that can be read");
    }
  }

  static ObjectNode object() {
    return JSON.createObjectNode();
  }

  static BodyPublisher json(ObjectNode object) {
    return BodyPublishers.ofByteArray(object.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** The fields of a form or of a query, encoded. */
  static String form(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(
            field ->
                field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }

  /** A call that sends a form, as OAuth 2.0 has it. */
  static HttpRequest.Builder post(URI server, Map<String, String> fields) {
    return HttpRequest.newBuilder(server)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(BodyPublishers.ofString(form(fields)));
  }

  /** Whether a token can stand in a header. */
  static boolean isToken(String token) {
    return !token.isEmpty() && token.chars().allMatch(c -> c > ' ' && c < 0x7f);
  }

  /** A variable of the environment; the other value where it isn't set, or is empty. */
  static String setting(Map<String, String> environment, String name, String other) {
    String value = environment.getOrDefault(name, "").trim();
    return value.isEmpty() ? other : value;
  }

  /**
   * The address of a service, without a slash at its end.
   *
   * @param name what gives it, for a message, which doesn't quote the address
   * @throws KmsException when secrets that are sent there could be read on the way
   */
  static URI server(String name, String address) throws KmsException {
    try {
      URI server = new URI(address.replaceFirst("/+$", ""));
      @Nullable String host = server.getHost();
      if (host != null
          && server.getRawUserInfo() == null
          && server.getRawQuery() == null
          && ("https".equalsIgnoreCase(server.getScheme())
              || ("http".equalsIgnoreCase(server.getScheme()) && isThisMachine(host)))) {
        return server;
      }
    } catch (URISyntaxException e) {
      // as below
    }
    throw new KmsException(
        Reason.SET_UP, "needs " + name + " to be a URL of https, or of http on this machine");
  }

  static boolean isThisMachine(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (IOException e) {
      return false;
    }
  }

  static KmsException busy() {
    return new KmsException(
        Reason.BUSY, "wasn't served: its service reports too many requests (status 429)");
  }

  static KmsException wrongKey() {
    return new KmsException(Reason.WRONG_KEY, "isn't the key that wrapped the file");
  }

  /** What to say of an answer that isn't one of the product. */
  static KmsException unlike(String product) {
    return new KmsException(
        Reason.UNREACHABLE, "is of a server that doesn't answer as " + product + " does");
  }

  /** What to say of a status that says nothing of the key. */
  static KmsException failing(int status) {
    return new KmsException(
        Reason.UNREACHABLE, "is of a service that answers with status " + status);
  }
}
