package site.ycsb.crypto;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Set;

/** The texts that would give a secret away. */
final class SecretForms {
  private SecretForms() {}

  /** As it is, in hex, in base64 at each of its three alignments, and as an array's text. */
  static Set<String> of(byte[] secret) {
    Set<String> forms = new LinkedHashSet<>();
    forms.add(new String(secret, StandardCharsets.ISO_8859_1));
    forms.add(HexFormat.of().formatHex(secret));
    forms.add(HexFormat.of().withUpperCase().formatHex(secret));
    String numbers = Arrays.toString(secret);
    forms.add(numbers.substring(1, numbers.length() - 1));
    for (int before = 0; before < 3; before++) {
      byte[] shifted = new byte[before + secret.length];
      System.arraycopy(secret, 0, shifted, before, secret.length);
      for (Base64.Encoder encoder :
          new Base64.Encoder[] {Base64.getEncoder(), Base64.getUrlEncoder()}) {
        String text = encoder.withoutPadding().encodeToString(shifted);
        // only the characters that the secret alone decides
        int from = (before * 8 + 5) / 6;
        int to = (before + secret.length) * 8 / 6;
        forms.add(text.substring(from, to));
      }
    }
    return forms;
  }
}
