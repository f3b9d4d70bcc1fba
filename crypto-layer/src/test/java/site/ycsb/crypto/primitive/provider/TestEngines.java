package site.ycsb.crypto.primitive.provider;

import java.security.GeneralSecurityException;
import java.security.Security;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import site.ycsb.crypto.primitive.Engines;

/** Engines and bytes for tests. */
public final class TestEngines {
  private TestEngines() {}

  /** The providers that come with the product. */
  public static List<Engines> all() {
    return List.of(new BouncyCastleEngines(), BouncyCastleEngines.inJava(), sunJce());
  }

  /** The JDK's provider. */
  public static Engines sunJce() {
    try {
      return new JcaEngines(Objects.requireNonNull(Security.getProvider("SunJCE")));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  /** Bytes from hex digits. */
  public static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  /** Hex digits of bytes. */
  public static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
