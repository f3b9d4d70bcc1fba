package site.ycsb.testing.doubles;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** A key management service on loopback, in memory: what the doubles of real ones share. */
public abstract class KmsServer implements AutoCloseable {
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  /** Kept by their numbers: to make one takes long. */
  private static final Map<Integer, KeyPair> RSA_KEYS = new ConcurrentHashMap<>();

  private final HttpServer http;
  private final ExecutorService threads = Executors.newCachedThreadPool(KmsServer::daemon);
  private final CountDownLatch closed = new CountDownLatch(1);
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final Set<String> denied = ConcurrentHashMap.newKeySet();
  private final SecureRandom random = new SecureRandom();
  private volatile boolean silent;
  private volatile @Nullable Answer fixed;

  /** A server that answers once it is started, by http without TLS. */
  protected KmsServer(@Nullable SSLContext tls) throws IOException {
    InetSocketAddress place = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    if (tls == null) {
      http = HttpServer.create(place, 0);
    } else {
      HttpsServer https = HttpsServer.create(place, 0);
      https.setHttpsConfigurator(new HttpsConfigurator(tls));
      http = https;
    }
    http.setExecutor(threads);
    http.createContext("/", this::serve);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "kms-double");
    thread.setDaemon(true);
    return thread;
  }

  protected final void start() {
    http.start();
  }

  protected record Answer(int status, String json) {}

  protected abstract Answer answer(HttpExchange call, byte[] body)
      throws IOException, GeneralSecurityException;

  private void serve(HttpExchange call) throws IOException {
    try (call) {
      byte[] body = call.getRequestBody().readAllBytes();
      if (silent) {
        closed.await();
        return;
      }
      Answer answer = answer(call, body);
      byte[] json = answer.json.getBytes(UTF_8);
      call.getResponseHeaders().set("Content-Type", "application/json");
      call.sendResponseHeaders(answer.status, json.length);
      call.getResponseBody().write(json);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Answers calls for keys with this from now on, whatever they ask for. */
  public final void answerWith(int status, String text) {
    fixed = new Answer(status, text);
  }

  /** What {@link #answerWith} has given; null before. */
  protected final @Nullable Answer fixed() {
    return fixed;
  }

  /** What the caller may not do from now on: the first word of one of {@link #calls}. */
  public final void deny(String operation) {
    denied.add(operation);
  }

  protected final boolean isDenied(String operation) {
    return denied.contains(operation);
  }

  /** Doesn't answer any more. */
  public final void fallSilent() {
    silent = true;
  }

  /** Where it listens, without a scheme. */
  public final String authority() {
    return "127.0.0.1:" + http.getAddress().getPort();
  }

  public final String address() {
    return (http instanceof HttpsServer ? "https://" : "http://") + authority();
  }

  protected final void called(String operation) {
    calls.add(operation);
  }

  public final List<String> calls() {
    return List.copyOf(calls);
  }

  /** A new key of 256 bits. */
  protected final byte[] newKey() {
    byte[] key = new byte[32];
    random.nextBytes(key);
    return key;
  }

  /** An RSA key of 2048 bits, the same for the same number in all servers of the process. */
  protected static KeyPair rsaKey(int number) {
    return RSA_KEYS.computeIfAbsent(
        number,
        absent -> {
          try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2_048);
            return generator.generateKeyPair();
          } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  /** Nonce, ciphertext and tag of AES-256-GCM. */
  protected final byte[] seal(byte[] key, byte[] plaintext) throws GeneralSecurityException {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    byte[] sealed = cipher(Cipher.ENCRYPT_MODE, key, nonce).doFinal(plaintext);
    byte[] all = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
    System.arraycopy(sealed, 0, all, NONCE_BYTES, sealed.length);
    return all;
  }

  /** What {@link #seal} encrypted; an exception when it was another key. */
  protected static byte[] open(byte[] key, byte[] sealed) throws GeneralSecurityException {
    byte[] nonce = Arrays.copyOf(sealed, NONCE_BYTES);
    return cipher(Cipher.DECRYPT_MODE, key, nonce)
        .doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES);
  }

  private static Cipher cipher(int mode, byte[] key, byte[] nonce) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
    return cipher;
  }

  /** A text of a JSON object that has no escapes in it; empty when it isn't there. */
  protected static String member(byte[] json, String name) {
    Matcher found =
        Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"]*)\"").matcher(new String(json, UTF_8));
    return found.find() ? found.group(1).replace("\\/", "/") : "";
  }

  /** The fields of a form or of a query; later ones win. */
  protected static Map<String, String> form(@Nullable String text) {
    Map<String, String> fields = new HashMap<>();
    for (String field : text == null ? new String[0] : text.split("&", -1)) {
      String[] parts = field.split("=", 2);
      fields.put(parts[0], parts.length == 1 ? "" : URLDecoder.decode(parts[1], UTF_8));
    }
    return fields;
  }

  /** A new token for {@code Authorization: Bearer}. */
  protected final String newToken() {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    return "double." + HexFormat.of().formatHex(bytes);
  }

  @Override
  public final void close() {
    closed.countDown();
    http.stop(0);
    threads.shutdownNow();
  }
}
