package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The search for secrets finds what it should: else its silence would mean nothing. */
final class SecretFormsTest {
  @Test
  void of_secretInsideOtherData_isFoundHoweverItIsWritten() {
    byte[] secret = "s3cret-\u00ff\u00fe\u0001-key".getBytes(StandardCharsets.ISO_8859_1);
    Set<String> forms = SecretForms.of(secret);
    for (int before = 0; before < 7; before++) {
      byte[] data = new byte[before + secret.length + 4];
      Arrays.fill(data, (byte) 'x');
      System.arraycopy(secret, 0, data, before, secret.length);
      for (String text :
          List.of(
              new String(data, StandardCharsets.ISO_8859_1),
              HexFormat.of().formatHex(data),
              HexFormat.of().withUpperCase().formatHex(data),
              Arrays.toString(data),
              Base64.getEncoder().encodeToString(data),
              Base64.getUrlEncoder().withoutPadding().encodeToString(data))) {
        assertTrue(forms.stream().anyMatch(text::contains), before + ": " + text);
      }
      String other =
          Base64.getEncoder()
              .encodeToString("something else entirely".getBytes(StandardCharsets.US_ASCII));
      assertFalse(forms.stream().anyMatch(other::contains));
    }
  }
}
