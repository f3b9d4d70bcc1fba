package site.ycsb.crypto.primitive.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SecretBytes;

final class CbcEngineTest {
  /** NIST SP 800-38A, F.2: the plaintext and the IV of all its cases. */
  private static final String PLAIN =
      "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
          + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710";

  private static final String IV = "000102030405060708090a0b0c0d0e0f";

  /**
   * F.2.1 and F.2.2, F.2.3 and F.2.4, F.2.5 and F.2.6: encryption and decryption of each length.
   */
  private static final List<Vector> VECTORS =
      List.of(
          new Vector(
              "F.2.1",
              "2b7e151628aed2a6abf7158809cf4f3c",
              "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
                  + "73bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7"),
          new Vector(
              "F.2.3",
              "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
              "4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a"
                  + "571b242012fb7ae07fa9baac3df102e008b0e27988598881d920a9e64f5615cd"),
          new Vector(
              "F.2.5",
              "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
              "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d"
                  + "39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b"));

  static Stream<Arguments> cases() {
    return TestEngines.all().stream()
        .flatMap(engines -> VECTORS.stream().map(vector -> Arguments.of(engines, vector)));
  }

  @Test
  void cases_allEngines_areCounted() {
    assertEquals(9, cases().count());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void encrypt_nistVector_givesItsCiphertext(Engines engines, Vector vector) {
    CbcEngine engine = engines.cbc(vector.secret());
    for (int repeat = 0; repeat < 2; repeat++) {
      byte[] out = new byte[64 + 3];
      engine.encrypt(TestEngines.hex(IV), 0, TestEngines.hex(PLAIN), 0, 64, out, 3);
      assertEquals("000000" + vector.ciphertext(), TestEngines.hex(out));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void decrypt_nistVector_givesItsPlaintext(Engines engines, Vector vector) {
    CbcEngine engine = engines.cbc(vector.secret());
    for (int repeat = 0; repeat < 2; repeat++) {
      byte[] out = new byte[64];
      engine.decrypt(TestEngines.hex("ff" + IV), 1, vector.bytes(), 0, 64, out, 0);
      assertEquals(PLAIN, TestEngines.hex(out));
    }
  }

  @Test
  void encrypt_afterOtherData_isNotChangedByIt() {
    for (Engines engines : TestEngines.all()) {
      CbcEngine engine = engines.cbc(VECTORS.get(0).secret());
      engine.encrypt(new byte[16], 0, new byte[160], 0, 160, new byte[160], 0);
      engine.decrypt(new byte[16], 0, new byte[160], 0, 160, new byte[160], 0);
      byte[] out = new byte[64];
      engine.encrypt(TestEngines.hex(IV), 0, TestEngines.hex(PLAIN), 0, 64, out, 0);
      assertArrayEquals(VECTORS.get(0).bytes(), out);
    }
  }

  /** RFC 3602, section 4, cases 1 to 4: key, IV, plaintext, ciphertext. */
  private static final List<List<String>> RFC_3602 =
      List.of(
          List.of(
              "06a9214036b8a15b512e03d534120006",
              "3dafba429d9eb430b422da802c9fac41",
              "53696e676c6520626c6f636b206d7367",
              "e353779c1079aeb82708942dbe77181a"),
          List.of(
              "c286696d887c9aa0611bbb3e2025a45a",
              "562e17996d093d28ddb3ba695a2e6f58",
              "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
              "d296cd94c2cccf8a3a863028b5e1dc0a7586602d253cfff91b8266bea6d61ab1"),
          List.of(
              "6c3ea0477630ce21a2ce334aa746c2cd",
              "c782dc4c098c66cbd9cd27d825682c81",
              "5468697320697320612034382d62797465206d657373616765202865786163746c"
                  + "7920332041455320626c6f636b7329",
              "d0a02b3836451753d493665d33f0e8862dea54cdb293abc7506939276772f8d5"
                  + "021c19216bad525c8579695d83ba2684"),
          List.of(
              "56e47a38c5598974bc46903dba290349",
              "8ce82eefbea0da3c44699ed7db51b7d9",
              "a0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebf"
                  + "c0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedf",
              "c30e32ffedc0774e6aff6af0869f71aa0f3af07a9a31a9c684db207eb0ef8e4e"
                  + "35907aa632c3ffdf868bb7b29d3d46ad83ce9f9a102ee99d49a53e87f4c3da55"));

  @Test
  void process_rfc3602Vectors_giveTheirCiphertextAndBack() {
    int compared = 0;
    for (Engines engines : TestEngines.all()) {
      for (List<String> vector : RFC_3602) {
        CbcEngine engine = engines.cbc(SecretBytes.takingOver(TestEngines.hex(vector.get(0))));
        byte[] iv = TestEngines.hex(vector.get(1));
        byte[] plain = TestEngines.hex(vector.get(2));
        byte[] out = new byte[plain.length];
        engine.encrypt(iv, 0, plain, 0, plain.length, out, 0);
        assertEquals(vector.get(3), TestEngines.hex(out));
        byte[] back = new byte[plain.length];
        engine.decrypt(iv, 0, out, 0, out.length, back, 0);
        assertEquals(vector.get(2), TestEngines.hex(back));
        compared++;
      }
    }
    assertEquals(12, compared);
  }

  @Test
  void process_notWholeBlocks_isRejected() {
    for (Engines engines : TestEngines.all()) {
      CbcEngine engine = engines.cbc(VECTORS.get(0).secret());
      for (int length : new int[] {0, 1, 15, 17}) {
        byte[] in = new byte[32];
        byte[] out = new byte[32];
        assertThrows(
            IllegalArgumentException.class,
            () -> engine.encrypt(new byte[16], 0, in, 0, length, out, 0));
        assertThrows(
            IllegalArgumentException.class,
            () -> engine.decrypt(new byte[16], 0, in, 0, length, out, 0));
      }
    }
  }

  record Vector(String id, String key, String ciphertext) {
    SecretBytes secret() {
      return SecretBytes.takingOver(TestEngines.hex(key));
    }

    byte[] bytes() {
      return TestEngines.hex(ciphertext);
    }
  }
}
