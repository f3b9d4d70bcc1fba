package site.ycsb.crypto.vectors;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.GeneralSecurityException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.provider.TestEngines;

final class DangerousExplicitIvCipherTest {
  private static final byte[] NOTHING = {};

  @ParameterizedTest
  @ValueSource(strings = {"BC", "BC-java", "SunJCE"})
  void seal_oneIvSeveralTimes_givesTheSameEachTime(String provider) throws Exception {
    byte[] key = TestEngines.hex("feffe9928665731c6d6a8f9467308308");
    DangerousExplicitIvCipher cipher =
        DangerousExplicitIvCipher.of(provider, "AES/GCM/NoPadding", key);
    assertEquals(12, cipher.ivBytes());
    byte[] iv = TestEngines.hex("cafebabefacedbaddecaf888");
    byte[] plain = {1, 2, 3};
    byte[] sealed = cipher.seal(iv, plain, plain);
    assertArrayEquals(sealed, cipher.seal(iv, plain, plain));
    assertArrayEquals(plain, cipher.open(iv, plain, sealed));
    assertThrows(DecryptionException.class, () -> cipher.open(iv, NOTHING, sealed));
  }

  /** Tried as it is used: it needs a larger buffer than its ciphertext. */
  @Test
  void of_transformationThatFailsOnBuffers_isRejected() {
    assertThrows(
        GeneralSecurityException.class,
        () -> DangerousExplicitIvCipher.of("BC", "AES/PGPCFB/NoPadding", new byte[16]));
  }

  @Test
  void of_whatDoesNotFit_isRejected() {
    assertThrows(
        GeneralSecurityException.class,
        () -> DangerousExplicitIvCipher.of("Nobody", "AES/GCM/NoPadding", new byte[16]));
    assertThrows(
        GeneralSecurityException.class,
        () -> DangerousExplicitIvCipher.of("BC", "AES/GCM/NoPadding", new byte[15]));
    assertThrows(
        IllegalArgumentException.class,
        () -> DangerousExplicitIvCipher.of("BC", "ROT13", new byte[16]));
  }

  @Test
  void seal_ivOfAnotherLength_isRejected() throws Exception {
    DangerousExplicitIvCipher cipher =
        DangerousExplicitIvCipher.of("BC", "AES/GCM/NoPadding", new byte[16]);
    assertThrows(IllegalArgumentException.class, () -> cipher.seal(new byte[16], NOTHING, NOTHING));
  }
}
