package site.ycsb.crypto.keyset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.crypto.keyset.JsonFormat.Argon2Cost;
import site.ycsb.crypto.primitive.SecretBytes;

final class Argon2CostTest {
  /** The vectors of the reference implementation, for Argon2id of version 0x13. */
  @ParameterizedTest
  @CsvSource({
    "65536, 2, 1, password, somesalt, 09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7",
    "256, 2, 1, password, somesalt, 9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe",
    "256, 2, 2, password, somesalt, 6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037",
    "65536, 1, 1, password, somesalt, f6a5adc1ba723dddef9b5ac1d464e180fcd9dffc9d1cbf76cca2fed795d9ca98",
    "65536, 2, 1, differentpassword, somesalt, 0b84d652cf6b0c4beaef0dfe278ba6a80df6696281d7e0d2891b817d8c458fde",
    "65536, 2, 1, password, diffsalt, bdf32b05ccc42eb15d58fd19b1f856b113da1e9a5874fdcc544308565aa8141c"
  })
  void derive_vector_givesItsKey(
      int memoryKib, int passes, int lanes, String password, String salt, String key)
      throws Exception {
    try (Passphrase passphrase = Passphrase.takingOver(password.toCharArray());
        SecretBytes derived =
            new Argon2Cost(memoryKib, passes, lanes)
                .derive(passphrase, salt.getBytes(StandardCharsets.US_ASCII), 32)) {
      assertEquals(key, HexFormat.of().formatHex(derived.copy()));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "262145, 3, 4",
    "2147483647, 3, 4",
    "-1, 3, 4",
    "7, 3, 1",
    "31, 3, 4",
    "65536, 0, 4",
    "65536, 33, 4",
    "65536, 17, 4",
    "262144, 5, 4",
    "262144, 32, 16",
    "65536, 2147483647, 4",
    "65536, 3, 0",
    "65536, 3, 17",
    "65536, 3, 2147483647"
  })
  void constructor_outsideOfTheLimits_isRejected(int memoryKib, int passes, int lanes) {
    assertThrows(IllegalArgumentException.class, () -> new Argon2Cost(memoryKib, passes, lanes));
  }

  @ParameterizedTest
  @CsvSource({"262144, 4, 16", "65536, 16, 1", "32768, 32, 4", "8, 1, 1"})
  void constructor_withinTheLimits_isTaken(int memoryKib, int passes, int lanes) {
    assertEquals(passes, new Argon2Cost(memoryKib, passes, lanes).passes());
  }

  @Test
  void newFiles_costWhatRfc9106Recommends() {
    assertEquals(new Argon2Cost(65_536, 3, 4), PassphraseCost.OF_NEW_FILES.argon2());
  }
}
