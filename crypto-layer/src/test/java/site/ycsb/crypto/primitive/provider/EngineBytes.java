package site.ycsb.crypto.primitive.provider;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import site.ycsb.crypto.derivation.KeyDerivation.Hkdf;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.crypto.primitive.ValueAlgorithm.Kind;

/** Prints a hash of what Bouncy Castle's engines of a process make, and how they were computed. */
final class EngineBytes {
  private EngineBytes() {}

  public static void main(String[] arguments) throws Exception {
    MessageDigest all = MessageDigest.getInstance("SHA-256");
    BouncyCastleEngines engines = new BouncyCastleEngines();
    // HKDF first: it is what a run touches first
    try (SecretBytes key =
        Hkdf.derive(engines, SecretBytes.takingOver(new byte[32]), new byte[0], new byte[1], 64)) {
      byte[] bytes = key.copy();
      for (Kind kind : Kind.values()) {
        if (kind != Kind.OTHER) {
          ValueAlgorithm algorithm = ValueAlgorithm.of(kind);
          SecretBytes sub = SecretBytes.copyOf(Arrays.copyOf(bytes, algorithm.keyBits(256) / 8));
          SealingEngine engine = engines.sealing(algorithm, sub);
          for (int length = 0; length < 200; length++) {
            byte[] sealed = new byte[engine.sealedLength(length)];
            Arrays.fill(sealed, 0, engine.ivBytes(), (byte) -length);
            engine.seal(bytes, 10, new byte[length + 16], length, sealed, 0);
            all.update(sealed);
          }
        }
      }
      byte[] tag = new byte[MacEngine.TAG_BYTES];
      MacEngine mac = engines.hmacSha256(SecretBytes.copyOf(bytes));
      mac.update(bytes, 0, 64);
      mac.finish(tag, 0);
      all.update(tag);
      System.out.println("bytes " + HexFormat.of().formatHex(all.digest()));
      System.out.println("code " + engines.code());
      engines.trouble().ifPresent(trouble -> System.out.println("trouble " + trouble));
    }
  }
}
