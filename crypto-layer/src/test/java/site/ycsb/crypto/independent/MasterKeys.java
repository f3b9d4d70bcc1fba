package site.ycsb.crypto.independent;

import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The master keys in a keyset file in clear, and their sub-keys. */
public final class MasterKeys {
  private static final Pattern DETERMINISTIC =
      Pattern.compile("\"deterministic\"\\s*:\\s*\"([^\"]+)\"");
  private static final Pattern VALUE_KEYS = Pattern.compile("\\{[^{}]*\"index\"[^{}]*\\}");
  private static final Pattern INDEX = Pattern.compile("\"index\"\\s*:\\s*(\\d+)");
  private static final Pattern KEY = Pattern.compile("\"key\"\\s*:\\s*\"([^\"]+)\"");

  private final byte[] deterministic;
  private final Map<Integer, byte[]> values = new HashMap<>();
  private final String table;

  private MasterKeys(byte[] deterministic, String table) {
    this.deterministic = deterministic;
    this.table = table;
  }

  /** Reads the file's content. */
  public static MasterKeys of(String json, String table) {
    MasterKeys keys = new MasterKeys(base64(DETERMINISTIC, json), table);
    Matcher entries = VALUE_KEYS.matcher(json);
    while (entries.find()) {
      String entry = entries.group();
      keys.values.put(Integer.parseInt(first(INDEX, entry)), base64(KEY, entry));
    }
    return keys;
  }

  byte[] ofTable(String purpose, String algorithm, int bits) {
    return derive(deterministic, purpose, algorithm, bits, table);
  }

  byte[] ofAllTables(String purpose, String algorithm, int bits) {
    return derive(deterministic, purpose, algorithm, bits, "");
  }

  byte[] ofValues(int index, String algorithm, int bits) {
    byte[] master =
        Optional.ofNullable(values.get(index))
            .orElseThrow(() -> new IllegalArgumentException("no value master " + index));
    return derive(master, "field-value", algorithm, bits, table);
  }

  /** HKDF-SHA256 with an empty salt (RFC 5869). */
  private static byte[] derive(
      byte[] master, String purpose, String algorithm, int bits, String table) {
    byte[] info =
        Jdk.utf8("ycsb-crypto/1\0" + purpose + "\0" + algorithm + "\0" + bits + "\0" + table);
    byte[] extracted = Jdk.hmac("HmacSHA256", new byte[32], master);
    byte[] out = {};
    byte[] block = {};
    for (int i = 1; out.length < bits / 8; i++) {
      block = Jdk.hmac("HmacSHA256", extracted, Jdk.join(block, info, new byte[] {(byte) i}));
      out = Jdk.join(out, block);
    }
    return Jdk.slice(out, 0, bits / 8);
  }

  private static byte[] base64(Pattern pattern, String text) {
    return Base64.getDecoder().decode(first(pattern, text));
  }

  private static String first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.find()) {
      throw new IllegalArgumentException("no " + pattern);
    }
    return matcher.group(1);
  }
}
