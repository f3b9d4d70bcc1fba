package site.ycsb.atrest.cassandra;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChunkCipherTest {
  private static final byte[] CONTENT =
      "a value of field0, a value of field1".getBytes(StandardCharsets.US_ASCII);
  private static final SystemKey KEY = new SystemKey(SystemKeyTest.counting());

  @ParameterizedTest
  @EnumSource
  void open_ofSealed_givesTheContentAtEveryLength(ChunkAlgorithm algorithm) throws IOException {
    for (int bits : new int[] {128, 192, 256}) {
      ChunkCipher cipher = cipher(algorithm, bits);
      for (int length = 0; length <= CONTENT.length; length++) {
        byte[] content = Arrays.copyOf(CONTENT, length);
        assertArrayEquals(content, opened(algorithm, cipher, sealed(algorithm, cipher, content)));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void seal_always_hasTheFormatThatIsWrittenDown(ChunkAlgorithm algorithm) throws Exception {
    SecretKeySpec key = KEY.derive(algorithm, 256);
    byte[] chunk = sealed(algorithm, new ChunkCipher(algorithm, key), CONTENT);

    assertEquals(1, chunk[0]);
    byte[] iv = Arrays.copyOfRange(chunk, 1, 1 + algorithm.ivBytes());
    Cipher cipher = Cipher.getInstance(algorithm.transformation());
    cipher.init(Cipher.DECRYPT_MODE, key, algorithm.parameters(iv));
    if (algorithm == ChunkAlgorithm.GCM) {
      cipher.updateAAD(new byte[] {1});
    }
    byte[] content = cipher.doFinal(chunk, 1 + iv.length, chunk.length - 1 - iv.length);
    assertArrayEquals(CONTENT, Arrays.copyOf(content, CONTENT.length));
    assertEquals(
        algorithm == ChunkAlgorithm.GCM ? CONTENT.length : CONTENT.length + 4, content.length);
  }

  @ParameterizedTest
  @EnumSource
  void seal_sameContent_neverGivesTheSameIv(ChunkAlgorithm algorithm) throws IOException {
    ChunkCipher cipher = cipher(algorithm, 256);
    Set<String> ivs = new HashSet<>();
    for (int i = 0; i < 5_000; i++) {
      byte[] chunk = sealed(algorithm, cipher, CONTENT);
      ivs.add(Arrays.toString(Arrays.copyOfRange(chunk, 1, 1 + algorithm.ivBytes())));
    }
    assertEquals(5_000, ivs.size());
  }

  @ParameterizedTest
  @EnumSource
  void open_anyBitChanged_isDetected(ChunkAlgorithm algorithm) throws IOException {
    ChunkCipher cipher = cipher(algorithm, 256);
    byte[] chunk = sealed(algorithm, cipher, CONTENT);
    for (int bit = 0; bit < 8 * chunk.length; bit++) {
      byte[] changed = chunk.clone();
      changed[bit / 8] ^= (byte) (1 << bit % 8);
      assertThrows(IOException.class, () -> opened(algorithm, cipher, changed), "bit " + bit);
    }
  }

  @ParameterizedTest
  @EnumSource
  void open_truncated_isDetected(ChunkAlgorithm algorithm) throws IOException {
    ChunkCipher cipher = cipher(algorithm, 256);
    byte[] chunk = sealed(algorithm, cipher, CONTENT);
    for (int length = 0; length < chunk.length; length++) {
      byte[] cut = Arrays.copyOf(chunk, length);
      assertThrows(IOException.class, () -> opened(algorithm, cipher, cut), "length " + length);
    }
  }

  @ParameterizedTest
  @EnumSource
  void open_anotherKey_isDetected(ChunkAlgorithm algorithm) throws IOException {
    byte[] chunk = sealed(algorithm, cipher(algorithm, 256), CONTENT);
    ChunkCipher other =
        new ChunkCipher(algorithm, new SystemKey(new byte[32]).derive(algorithm, 256));

    IOException failure = assertThrows(IOException.class, () -> opened(algorithm, other, chunk));
    assertTrue(String.valueOf(failure.getMessage()).contains("another key"));
  }

  @ParameterizedTest
  @EnumSource
  void seal_always_hidesTheContent(ChunkAlgorithm algorithm) throws IOException {
    byte[] chunk = sealed(algorithm, cipher(algorithm, 128), CONTENT);

    assertFalse(new String(chunk, StandardCharsets.ISO_8859_1).contains("field"));
  }

  private static ChunkCipher cipher(ChunkAlgorithm algorithm, int bits) {
    return new ChunkCipher(algorithm, KEY.derive(algorithm, bits));
  }

  private static byte[] sealed(ChunkAlgorithm algorithm, ChunkCipher cipher, byte[] content)
      throws IOException {
    byte[] chunk = new byte[ChunkCipher.maxSealedBytes(algorithm, content.length)];
    System.arraycopy(content, 0, chunk, ChunkCipher.headerBytes(algorithm), content.length);
    return Arrays.copyOf(chunk, cipher.seal(chunk, content.length));
  }

  private static byte[] opened(ChunkAlgorithm algorithm, ChunkCipher cipher, byte[] sealed)
      throws IOException {
    byte[] chunk = sealed.clone();
    int length = cipher.open(chunk, chunk.length);
    int start = ChunkCipher.headerBytes(algorithm);
    return Arrays.copyOfRange(chunk, start, start + length);
  }
}
