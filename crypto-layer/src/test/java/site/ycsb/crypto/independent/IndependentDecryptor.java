package site.ycsb.crypto.independent;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;

/** Finds plain record keys, field names and values of what is stored under known settings. */
public final class IndependentDecryptor {
  private static final String KEY = "record-key";
  private static final String NAME = "field-name";
  private static final String VALUE = "field-value";
  private static final int BLOCK = 16;
  private static final int RECORD_TAG_BYTES = 8;
  private static final int HASH_BYTES = 4;

  private final MasterKeys keys;
  private final int bits;

  /** Of AES keys of so many bits. */
  public IndependentDecryptor(MasterKeys keys, int bits) {
    this.keys = keys;
    this.bits = bits;
  }

  /** The plain record key of a stored one. */
  public String key(String mode, String stored) throws GeneralSecurityException {
    return switch (mode) {
      case "none" -> stored;
      case "ordered" ->
          text(
              Constructions.ordered(
                  keys.ofTable(KEY, "CLWW-CHAIN", bits),
                  keys.ofTable(KEY, "CLWW-MASK", bits),
                  StoredTexts.base32hex(stored)));
      default -> text(deterministic(mode, KEY, new byte[0], StoredTexts.base64url(stored)));
    };
  }

  /** The token of a plain key, which can't be decrypted. */
  public String token(String plainKey) {
    byte[] hash = Jdk.hmac("HmacSHA256", keys.ofTable(KEY, "HMAC-SHA256", 256), Jdk.utf8(plainKey));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(Jdk.slice(hash, 0, BLOCK));
  }

  /** The plain field name of a stored one. */
  public String name(String mode, String stored) throws GeneralSecurityException {
    if (mode.equals("none")) {
      return stored;
    }
    Constructions.require(stored.startsWith("e"));
    return text(deterministic(mode, NAME, new byte[0], StoredTexts.base32hex(stored.substring(1))));
  }

  /** The bytes of a stored value. */
  public static byte[] bytes(String encoding, byte[] stored) {
    String text = new String(stored, StandardCharsets.ISO_8859_1);
    return switch (encoding) {
      case "binary" -> stored;
      case "hex" -> StoredTexts.hex(text);
      default -> StoredTexts.base64url(text);
    };
  }

  /** The plain value of a stored one that has no header: with one key and one IV for everything. */
  public byte[] valueWithoutHeader(byte[] stored) throws GeneralSecurityException {
    return deterministic("one key", VALUE, new byte[0], stored);
  }

  /**
   * The plain value of a stored one.
   *
   * @param storedKey in base64url
   * @param transformation the cipher where the format leaves it open, in upper case
   */
  public byte[] value(
      String plainKey, String storedKey, String plainName, String transformation, byte[] stored)
      throws GeneralSecurityException {
    byte[] name = Jdk.utf8(plainName);
    int index = stored[1] & 0xff;
    int format = stored[0] & 0xff;
    if (format >= 32) {
      // the lower 5 bits are those of the index, the upper ones as formats 10 to 16
      Constructions.require(format % 32 == index % 32);
      byte[] former = stored.clone();
      former[0] = (byte) (9 + format / 32);
      return value(plainKey, storedKey, plainName, transformation, former);
    }
    return switch (format) {
      case 1 -> withIv("AES/CBC/PKCS5Padding", "AES-CBC", 2, BLOCK, stored);
      case 2 -> deterministic("deterministic", VALUE, name, body(stored, 2));
      case 3 -> withIv("AES/CTR/NoPadding", "AES-CTR", 2, BLOCK, stored);
      case 4 -> withIv("AES/CFB/NoPadding", "AES-CFB", 2, BLOCK, stored);
      case 5 ->
          Jdk.decryptGcm(
              keys.ofValues(index, "AES-GCM", bits),
              Jdk.slice(stored, 10, 22),
              header(plainKey, name, stored),
              body(stored, 22));
      case 6 ->
          Constructions.cbcHmac(
              keys.ofValues(index, "AES-CBC-HMAC-SHA2", 2 * bits),
              Jdk.slice(stored, 10, 26),
              header(plainKey, name, stored),
              body(stored, 26));
      case 7 ->
          Constructions.gcmSiv(
              keys.ofValues(index, "AES-GCM-SIV", bits),
              Jdk.slice(stored, 10, 22),
              header(plainKey, name, stored),
              body(stored, 22));
      case 8 -> other(transformation, 2, stored);
      case 9 -> deterministic("one iv", VALUE, name, body(stored, 2));
      case 10, 11, 12 -> ofLength(format - 10, "AES/CTR/NoPadding", "AES-CTR", stored);
      case 13, 14, 15 -> ofLength(format - 13, "AES/CFB/NoPadding", "AES-CFB", stored);
      case 16 -> {
        byte[] hash = Jdk.sha256("ycsb-value/1\0JCA:" + transformation + "\0" + bits);
        Constructions.require(
            Arrays.equals(Jdk.slice(hash, 0, HASH_BYTES), Jdk.slice(stored, 2, 2 + HASH_BYTES)));
        yield other(transformation, 2 + HASH_BYTES, stored);
      }
      case 17 ->
          Jdk.decryptChaCha20Poly1305(
              keys.ofValues(index, "ChaCha20-Poly1305", bits),
              Jdk.slice(stored, 10, 22),
              header(plainKey, name, stored),
              body(stored, 22));
      case 18, 19 ->
          Constructions.ocb(
              keys.ofValues(index, "AES-OCB3", bits),
              Jdk.slice(stored, 10, 25),
              format == 18
                  ? header(plainKey, name, stored)
                  : headerOfStoredKey(StoredTexts.base64url(storedKey), name, stored),
              body(stored, 25));
      default -> throw new GeneralSecurityException("format " + format);
    };
  }

  /** A format that says the key length: 0 stands for 128 bits, 1 for 192, 2 for 256. */
  private byte[] ofLength(int length, String transformation, String algorithm, byte[] stored)
      throws GeneralSecurityException {
    Constructions.require(bits == 128 + 64 * length);
    return withIv(transformation, algorithm, 2, BLOCK, stored);
  }

  private byte[] other(String transformation, int ivOffset, byte[] stored)
      throws GeneralSecurityException {
    int ivBytes = Jdk.blockBytes(transformation);
    return withIv(transformation, "JCA:" + transformation, ivOffset, ivBytes, stored);
  }

  private byte[] withIv(
      String transformation, String algorithm, int ivOffset, int ivBytes, byte[] stored)
      throws GeneralSecurityException {
    int end = ivOffset + ivBytes;
    return Jdk.decrypt(
        transformation,
        keys.ofValues(stored[1] & 0xff, algorithm, bits),
        Jdk.slice(stored, ivOffset, end),
        body(stored, end));
  }

  /** What is authenticated: format, key index, the record's tag, the field's name. */
  private byte[] header(String plainKey, byte[] name, byte[] stored)
      throws GeneralSecurityException {
    byte[] tagKey = keys.ofTable("record-tag", "HMAC-SHA256", 256);
    return header(Jdk.hmac("HmacSHA256", tagKey, Jdk.utf8(plainKey)), name, stored);
  }

  private byte[] headerOfStoredKey(byte[] storedKey, byte[] name, byte[] stored)
      throws GeneralSecurityException {
    byte[] tagKey = keys.ofTable("record-tag", "AES-CMAC", bits);
    return header(Constructions.cmac(tagKey, storedKey), name, stored);
  }

  private static byte[] header(byte[] tag, byte[] name, byte[] stored)
      throws GeneralSecurityException {
    byte[] header = Jdk.slice(stored, 0, 2 + RECORD_TAG_BYTES);
    Constructions.require(
        Arrays.equals(Jdk.slice(tag, 0, RECORD_TAG_BYTES), Jdk.slice(header, 2, header.length)));
    return Jdk.join(header, name);
  }

  private byte[] deterministic(String mode, String purpose, byte[] data, byte[] stored)
      throws GeneralSecurityException {
    byte[] iv = keys.ofAllTables("fixed-iv", "AES-CBC", 128);
    String oneIv = "FIXED-IV-AES-CBC";
    return switch (mode) {
      case "deterministic" ->
          Constructions.syntheticIv(
              keys.ofTable(purpose, "SIV-HMAC-SHA256", 256),
              keys.ofTable(purpose, "SIV-AES-CBC", bits),
              data,
              stored);
      case "compact" ->
          Constructions.withoutCheckBytes(
              Constructions.hctr2(keys.ofTable(purpose, "HCTR2-AES", bits), stored));
      case "one iv" ->
          Jdk.decrypt("AES/CBC/PKCS5Padding", keys.ofTable(purpose, oneIv, bits), iv, stored);
      case "one key" ->
          Jdk.decrypt(
              "AES/CBC/PKCS5Padding", keys.ofAllTables("everything", oneIv, bits), iv, stored);
      default -> throw new IllegalArgumentException(mode);
    };
  }

  private static byte[] body(byte[] stored, int from) {
    return Jdk.slice(stored, from, stored.length);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The bytes that a text in base64url, base32hex or hex stands for. */
  private static final class StoredTexts {
    private StoredTexts() {}

    static byte[] base64url(String text) {
      return bytes(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", 6);
    }

    static byte[] base32hex(String text) {
      return bytes(text, "0123456789abcdefghijklmnopqrstuv", 5);
    }

    static byte[] hex(String text) {
      return bytes(text, "0123456789abcdef", 4);
    }

    private static byte[] bytes(String text, String digits, int bitsPerDigit) {
      BigInteger number = BigInteger.ONE;
      for (int i = 0; i < text.length(); i++) {
        int value = digits.indexOf(text.charAt(i));
        if (value < 0) {
          throw new IllegalArgumentException("no digit: " + text.charAt(i));
        }
        number = number.shiftLeft(bitsPerDigit).add(BigInteger.valueOf(value));
      }
      int bits = text.length() * bitsPerDigit;
      byte[] all = number.shiftRight(bits % 8).toByteArray();
      // the one in front kept the zeros behind it
      return Jdk.slice(all, all.length - bits / 8, all.length);
    }
  }
}
