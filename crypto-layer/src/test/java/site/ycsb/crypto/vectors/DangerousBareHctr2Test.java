package site.ycsb.crypto.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.GeneralSecurityException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.crypto.primitive.provider.TestEngines;

final class DangerousBareHctr2Test {
  private static final String KEY = "e7d17748760bcd342a2de774ca119cae";
  private static final String TWEAK =
      "711c4962d95b505e6887bcf689ffed30e4e5bdb6104f9f6628065af42735cde5";
  private static final String PLAIN =
      "87038f06a86154da0145d401ef4a22cf78159fbd64bd2cb9401d72ae5363a5";
  private static final String STORED =
      "4ea10527b845e4a1bb30b4a6127463d617c9cc2f1864e0060aa0ff72107b22";

  @ParameterizedTest
  @ValueSource(strings = {"BC", "SunJCE"})
  void encrypt_publishedVector_givesItsCiphertextAndBack(String provider) throws Exception {
    DangerousBareHctr2 cipher = DangerousBareHctr2.of(provider, TestEngines.hex(KEY));
    byte[] tweak = TestEngines.hex(TWEAK);
    assertEquals(STORED, TestEngines.hex(cipher.encrypt(tweak, TestEngines.hex(PLAIN))));
    assertEquals(PLAIN, TestEngines.hex(cipher.decrypt(tweak, TestEngines.hex(STORED))));
  }

  @Test
  void of_anotherKeyLengthOrAnUnknownProvider_isRejected() {
    assertThrows(
        IllegalArgumentException.class, () -> DangerousBareHctr2.of("SunJCE", new byte[15]));
    assertThrows(
        GeneralSecurityException.class, () -> DangerousBareHctr2.of("Nobody", new byte[16]));
  }
}
