package site.ycsb.crypto.primitive.provider;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.SecretKeySpec;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.SecretBytes;

/** An HMAC of a JCA provider. Threading: one thread. */
final class JcaHmac implements MacEngine {
  private final Mac mac;

  /** An HMAC with a key. */
  JcaHmac(Mac mac, SecretBytes key) throws GeneralSecurityException {
    this.mac = mac;
    mac.init(key.use(bytes -> new SecretKeySpec(bytes, mac.getAlgorithm())));
  }

  @Override
  public int tagBytes() {
    return mac.getMacLength();
  }

  @Override
  public void update(byte[] in, int offset, int length) {
    mac.update(in, offset, length);
  }

  @Override
  public void finish(byte[] out, int offset) {
    try {
      mac.doFinal(out, offset);
    } catch (ShortBufferException e) {
      throw new IllegalArgumentException("a tag needs " + tagBytes() + " bytes", e);
    }
  }
}
