package site.ycsb.crypto.primitive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

final class SecretBytesTest {
  @Test
  void toString_anySecret_showsItsLengthOnly() {
    assertEquals("SecretBytes[3 bytes]", SecretBytes.copyOf(new byte[] {65, 66, 67}).toString());
  }

  @Test
  void equals_sameAndOtherContent_tellsThemApart() {
    SecretBytes one = SecretBytes.copyOf(new byte[] {1, 2});
    assertEquals(one, SecretBytes.copyOf(new byte[] {1, 2}));
    assertEquals(one.hashCode(), SecretBytes.copyOf(new byte[] {1, 2}).hashCode());
    assertNotEquals(one, SecretBytes.copyOf(new byte[] {1, 3}));
    assertNotEquals(one, SecretBytes.copyOf(new byte[] {1, 2, 0}));
  }

  @Test
  void close_takenOverArray_isOverwrittenAndUnusable() {
    byte[] bytes = {1, 2, 3};
    SecretBytes secret = SecretBytes.takingOver(bytes);
    secret.close();
    assertArrayEquals(new byte[3], bytes);
    assertThrows(IllegalStateException.class, secret::copy);
  }
}
