package site.ycsb.crypto.derivation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.crypto.derivation.KeyDerivation.Algorithm;
import site.ycsb.crypto.derivation.KeyDerivation.Hkdf;
import site.ycsb.crypto.derivation.KeyDerivation.Purpose;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;
import site.ycsb.crypto.primitive.provider.TestEngines;

final class KeyDerivationTest {
  private static final Engines ENGINES = new BouncyCastleEngines();
  private static final SecretBytes MASTER = SecretBytes.takingOver(new byte[32]);

  @Test
  void subKey_anyUse_isHkdfOfTheFrozenInfo() {
    byte[] info =
        "ycsb-crypto/1\0record-key\0SIV-AES-CBC\u0000192\0usertable"
            .getBytes(StandardCharsets.UTF_8);
    assertEquals(
        Hkdf.derive(TestEngines.sunJce(), MASTER, new byte[0], info, 24),
        new KeyDerivation(ENGINES, MASTER, "usertable")
            .subKey(Purpose.RECORD_KEY, Algorithm.SIV_AES_CBC, 192));
  }

  @Test
  void subKey_everyPurposeAlgorithmLengthAndTable_isAnotherKey() {
    Set<String> keys = new HashSet<>();
    int made = 0;
    for (String table : List.of("usertable", "other", "256\0usertable", "")) {
      for (Purpose purpose : Purpose.values()) {
        for (Algorithm algorithm : Algorithm.values()) {
          for (int bits : new int[] {128, 192, 256}) {
            SecretBytes key =
                new KeyDerivation(ENGINES, MASTER, table).subKey(purpose, algorithm, bits);
            keys.add(TestEngines.hex(key.copy()).substring(0, 32));
            made++;
          }
        }
      }
    }
    for (String name : ValueAlgorithm.known()) {
      for (int bits : new int[] {128, 192, 256}) {
        SecretBytes key =
            new KeyDerivation(ENGINES, MASTER, "values").valueKey(ValueAlgorithm.parse(name), bits);
        keys.add(TestEngines.hex(key.copy()).substring(0, 32));
        made++;
      }
    }
    assertEquals(4 * 6 * 9 * 3 + 8 * 3, made);
    assertEquals(made, keys.size());
  }
}
