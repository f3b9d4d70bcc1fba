package site.ycsb.crypto.primitive;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What values are encrypted with. Immutable.
 *
 * @param kind which of the known ones, or {@link Kind#OTHER}
 * @param name as a user writes it, such as {@code algorithm/mode/padding}
 */
public record ValueAlgorithm(Kind kind, String name) {
  /** AES-CBC with PKCS#7 padding. */
  public static final ValueAlgorithm CBC = of(Kind.CBC);

  private static final Pattern TRANSFORMATION =
      Pattern.compile("[A-Za-z0-9_-]+/[A-Za-z0-9_-]+/[A-Za-z0-9_.-]+");
  private static final long MAX_SHORT_NONCES = 1L << 32;
  private static final long MAX_OCB_BLOCKS = 1L << 48;
  private static final int BITS_192 = 192;
  private static final int BITS_256 = 256;

  /** The known one. */
  public static ValueAlgorithm of(Kind kind) {
    return new ValueAlgorithm(kind, kind.text);
  }

  /** The known ones, as a user writes them. */
  public static List<String> known() {
    return Arrays.stream(Kind.values())
        .filter(kind -> kind != Kind.OTHER)
        .map(kind -> kind.text)
        .toList();
  }

  /**
   * The algorithm that a user means. Case doesn't matter, and PKCS5Padding is PKCS7Padding.
   *
   * @throws IllegalArgumentException when it isn't written as a transformation
   */
  public static ValueAlgorithm parse(String given) {
    String name = given.trim();
    String canonical = canonical(name);
    for (Kind kind : Kind.values()) {
      if (kind != Kind.OTHER && canonical(kind.text).equals(canonical)) {
        return of(kind);
      }
    }
    if (!TRANSFORMATION.matcher(name).matches()) {
      throw new IllegalArgumentException(given);
    }
    return new ValueAlgorithm(Kind.OTHER, canonical);
  }

  /** Its name in the derivation of sub-keys: one for all ways to write it. */
  public String derivationName() {
    return kind == Kind.OTHER ? "JCA:" + name : kind.derivationName;
  }

  /** Whether it has a tag, so that values are bound to their place. */
  public boolean authenticates() {
    return switch (kind) {
      case GCM, GCM_SIV, OCB, CBC_HMAC, CHACHA20_POLY1305 -> true;
      case CBC, CTR, CFB, OTHER -> false;
    };
  }

  /** The bits of the key for a security level in bits. */
  public int keyBits(int levelBits) {
    return kind == Kind.CBC_HMAC ? 2 * levelBits : levelBits;
  }

  /** Whether it exists for this security level. */
  public boolean hasLevel(int levelBits) {
    return switch (kind) {
      case CBC, CTR, CFB, GCM, CBC_HMAC, OCB, OTHER -> true;
      case GCM_SIV -> levelBits != BITS_192;
      case CHACHA20_POLY1305 -> levelBits == BITS_256;
    };
  }

  /**
   * How many values one key is good for, with random nonces: 2^32 where nonces have 96 bits (NIST
   * SP 800-38D, 8.3), 2^48 blocks with OCB (RFC 7253, 5); {@link Long#MAX_VALUE} where another
   * limit comes first.
   *
   * @param valueBytes the length of a value
   */
  public long maxValues(int valueBytes) {
    return switch (kind) {
      case GCM, CHACHA20_POLY1305 -> MAX_SHORT_NONCES;
      // the partial block, the tag, and what the offsets begin with
      case OCB -> MAX_OCB_BLOCKS / (valueBytes / CbcEngine.BLOCK_BYTES + 3);
      case CBC, CTR, CFB, CBC_HMAC, GCM_SIV, OTHER -> Long.MAX_VALUE;
    };
  }

  private static String canonical(String name) {
    return name.toUpperCase(Locale.ROOT).replace("/PKCS7PADDING", "/PKCS5PADDING");
  }

  /** The known ones. Their texts are part of the format. */
  public enum Kind {
    /** AES-CBC, PKCS#7 padding, no tag. Source: NIST SP 800-38A, 6.2. */
    CBC("AES/CBC/PKCS7Padding", "AES-CBC"),
    /** AES-CTR, no tag. Source: NIST SP 800-38A, 6.5. */
    CTR("AES/CTR/NoPadding", "AES-CTR"),
    /** AES-CFB with segments of 128 bits, no tag. Source: NIST SP 800-38A, 6.3. */
    CFB("AES/CFB/NoPadding", "AES-CFB"),
    /** AES-GCM, nonce of 12 bytes, tag of 16. Source: NIST SP 800-38D. */
    GCM("AES/GCM/NoPadding", "AES-GCM"),
    /** AES-CBC, then HMAC of SHA-256, SHA-384 or SHA-512. Source: RFC 7518, 5.2. */
    CBC_HMAC("AES/CBC-HMAC-SHA2", "AES-CBC-HMAC-SHA2"),
    /** AES-GCM-SIV, nonce of 12 bytes, tag of 16, 128 and 256 bits. Source: RFC 8452. */
    GCM_SIV("AES/GCM-SIV", "AES-GCM-SIV"),
    /** AES-OCB3, nonce of 15 bytes, tag of 16. Source: RFC 7253. */
    OCB("AES/OCB/NoPadding", "AES-OCB3"),
    /** ChaCha20 and Poly1305, nonce of 12 bytes, tag of 16, 256 bits. Source: RFC 8439, 2.8. */
    CHACHA20_POLY1305("ChaCha20-Poly1305", "ChaCha20-Poly1305"),
    /** Any block cipher of a JCA provider, in a mode with an IV of one block; no tag. */
    OTHER("", "");

    private final String text;
    private final String derivationName;

    Kind(String text, String derivationName) {
      this.text = text;
      this.derivationName = derivationName;
    }
  }
}
