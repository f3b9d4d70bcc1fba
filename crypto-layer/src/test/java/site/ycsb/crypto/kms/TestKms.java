package site.ycsb.crypto.kms;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import site.ycsb.crypto.kms.KmsException.Reason;

/**
 * A key management service in the process. {@code test-kms://<name>} is a key of 32 bytes made of
 * the name; {@code clear} hands on what it is given, {@code wrap-only} may not unwrap, {@code
 * denied} may nothing, {@code down} doesn't answer.
 */
public final class TestKms implements KmsClient {
  private static final int NONCE_BYTES = 12;

  @Override
  public String scheme() {
    return "test-kms";
  }

  @Override
  public Key open(String uri, Duration limit) {
    String name = uri.substring(uri.indexOf("://") + 3);
    return new Key() {
      @Override
      public byte[] wrap(byte[] secret) throws KmsException {
        requireAllowed(name);
        byte[] nonce = new byte[NONCE_BYTES];
        new SecureRandom().nextBytes(nonce);
        byte[] sealed = crypt(Cipher.ENCRYPT_MODE, nonce, secret, 0);
        byte[] all = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
        System.arraycopy(sealed, 0, all, NONCE_BYTES, sealed.length);
        return name.equals("clear") ? secret.clone() : all;
      }

      @Override
      public byte[] unwrap(byte[] wrapped) throws KmsException {
        requireAllowed(name);
        if (name.equals("wrap-only")) {
          throw new KmsException(Reason.DENIED, "isn't allowed to unwrap");
        }
        return name.equals("clear")
            ? wrapped.clone()
            : crypt(Cipher.DECRYPT_MODE, Arrays.copyOf(wrapped, NONCE_BYTES), wrapped, NONCE_BYTES);
      }

      private byte[] crypt(int mode, byte[] nonce, byte[] text, int offset) throws KmsException {
        try {
          byte[] key = Arrays.copyOf(name.getBytes(StandardCharsets.UTF_8), 32);
          Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
          cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, nonce));
          return cipher.doFinal(text, offset, Math.max(0, text.length - offset));
        } catch (GeneralSecurityException e) {
          throw new KmsException(Reason.WRONG_KEY, "isn't the key that wrapped the file");
        }
      }
    };
  }

  private static void requireAllowed(String name) throws KmsException {
    if (name.equals("denied")) {
      throw new KmsException(Reason.DENIED, "isn't allowed");
    }
    if (name.equals("down")) {
      throw new KmsException(Reason.UNREACHABLE, "isn't reached");
    }
  }
}
