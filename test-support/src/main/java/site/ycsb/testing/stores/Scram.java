package site.ycsb.testing.stores;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** A server's part of SCRAM-SHA-256 (RFC 5802, RFC 7677), for a test's own users. */
final class Scram {
  private static final Pattern FIRST = Pattern.compile("n,,(n=([^,]*),r=([^,]*))");
  private static final Pattern FINAL = Pattern.compile("(c=[^,]*,r=([^,]*)),p=(.*)");
  private static final int ITERATIONS = 4096;
  private static final int HASH_BITS = 256;
  private static final byte[] SALT = "salt of a double".getBytes(StandardCharsets.US_ASCII);

  private final byte[] saltedPassword;
  private final String nonce;
  private final String firsts;
  private String answer;
  private boolean done;

  private Scram(byte[] saltedPassword, String nonce, String clientFirst) {
    this.saltedPassword = saltedPassword;
    this.nonce = nonce;
    this.answer =
        "r=" + nonce + ",s=" + Base64.getEncoder().encodeToString(SALT) + ",i=" + ITERATIONS;
    this.firsts = clientFirst + "," + answer;
  }

  /** After the client's first message. */
  static Scram begin(String message, Function<String, Optional<String>> passwords)
      throws GeneralSecurityException {
    Matcher first = FIRST.matcher(message);
    if (!first.matches()) {
      throw new GeneralSecurityException(message);
    }
    String password =
        passwords.apply(first.group(2)).orElseThrow(() -> new GeneralSecurityException("no user"));
    byte[] salted =
        SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
            .generateSecret(new PBEKeySpec(password.toCharArray(), SALT, ITERATIONS, HASH_BITS))
            .getEncoded();
    return new Scram(salted, first.group(3) + UUID.randomUUID(), first.group(1));
  }

  /** Goes on with the client's last message. */
  void go(String message) throws GeneralSecurityException {
    Matcher last = FINAL.matcher(message);
    if (!last.matches() || !last.group(2).equals(nonce)) {
      throw new GeneralSecurityException(message);
    }
    String all = firsts + "," + last.group(1);
    byte[] clientKey = Base64.getDecoder().decode(last.group(3));
    byte[] storedKey = hash(hmac(saltedPassword, "Client Key"));
    byte[] signature = hmac(storedKey, all);
    for (int i = 0; i < signature.length; i++) {
      clientKey[i] ^= signature[i];
    }
    if (!MessageDigest.isEqual(hash(clientKey), storedKey)) {
      throw new GeneralSecurityException("wrong password");
    }
    answer =
        "v=" + Base64.getEncoder().encodeToString(hmac(hmac(saltedPassword, "Server Key"), all));
    done = true;
  }

  String answer() {
    return answer;
  }

  boolean isDone() {
    return done;
  }

  private static byte[] hash(byte[] content) throws GeneralSecurityException {
    return MessageDigest.getInstance("SHA-256").digest(content);
  }

  private static byte[] hmac(byte[] key, String text) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
  }
}
