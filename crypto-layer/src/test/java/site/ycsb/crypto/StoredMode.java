package site.ycsb.crypto;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import site.ycsb.DB;

/**
 * How a table is encrypted.
 *
 * @param settings encryption.* without the prefix, {@code name=value}
 * @param binary what the store keeps as bytes
 */
record StoredMode(Class<? extends DB> db, int bits, List<String> settings, Set<String> binary) {
  @Override
  public String toString() {
    return String.join(" ", settings) + " " + bits + " " + db.getSimpleName();
  }

  Map<String, String> properties() {
    Map<String, String> properties = new TreeMap<>();
    properties.put("encryption.keylength", Integer.toString(bits));
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      properties.put("encryption." + setting.substring(0, equals), setting.substring(equals + 1));
    }
    return properties;
  }

  String setting(String name) {
    return properties().getOrDefault("encryption." + name, "");
  }

  /** Whether the page says that a changed record key doesn't decrypt. */
  boolean detectsChangedKeys() {
    return setting("iv").isEmpty()
        && Set.of("", "deterministic", "compact").contains(setting("keys"))
        && Set.of("", "authenticated", "fast", "compact").contains(setting("profile"));
  }

  /** Whether the page says that no changed value is accepted. */
  boolean detectsChanges() {
    return setting("values").equals("deterministic")
        || Set.of("authenticated", "fast").contains(setting("profile"))
        || Set.of(
                "AES/GCM/NoPadding",
                "AES/CBC-HMAC-SHA2",
                "AES/GCM-SIV",
                "AES/OCB/NoPadding",
                "ChaCha20-Poly1305")
            .contains(setting("cipher"));
  }

  /** Texts alone, where a plain value is kept as text. */
  boolean textsOnly() {
    return setting("values").equals("none") || !setting("fields").isEmpty();
  }

  /** Formats that the cipher had before. */
  List<String> formats() {
    if (setting("cipher").equals("AES/OCB/NoPadding")) {
      return List.of("newest", "of plain keys", "before OCB");
    }
    return setting("cipher").isEmpty() || detectsChanges()
        ? List.of("newest")
        : List.of("newest", "without the index", "first");
  }

  /** Every mode that is tried. */
  static Stream<StoredMode> all() {
    List<StoredMode> modes = new ArrayList<>();
    List<Integer> lengthsInBits = List.of(128, 192, 256);
    for (String cipher :
        List.of(
            "AES/CBC/PKCS7Padding",
            "AES/CTR/NoPadding",
            "AES/CFB/NoPadding",
            "AES/GCM/NoPadding",
            "AES/CBC-HMAC-SHA2",
            "AES/OCB/NoPadding",
            "Blowfish/CBC/PKCS5Padding",
            "Camellia/CTR/NoPadding")) {
      add(modes, lengthsInBits, "cipher=" + cipher);
    }
    add(modes, List.of(128, 256), "cipher=AES/GCM-SIV");
    add(modes, List.of(256), "cipher=ChaCha20-Poly1305");
    add(modes, List.of(128, 192), "cipher=DESede/CBC/PKCS7Padding");
    add(modes, List.of(128), "cipher=SM4/CBC/PKCS5Padding");
    add(modes, List.of(128), "cipher=SM4/CFB/NoPadding");
    for (String encoding : List.of("auto", "binary")) {
      List<Integer> lengths = encoding.equals("auto") ? List.of(128, 256) : List.of(256);
      for (String keys : List.of("deterministic", "compact", "token", "ordered", "none")) {
        add(modes, lengths, "keys=" + keys, "encoding=" + encoding);
      }
      for (String names : List.of("compact", "none")) {
        add(modes, lengths, "names=" + names, "encoding=" + encoding);
      }
      for (String profile : List.of("paper", "authenticated", "fast", "scan", "compact")) {
        add(modes, List.of(256), "profile=" + profile, "encoding=" + encoding);
      }
      add(modes, lengths, "iv=fixed", "encoding=" + encoding);
      add(modes, lengths, "values=deterministic", "encoding=" + encoding);
      add(modes, List.of(256), "values=none", "encoding=" + encoding);
    }
    add(modes, List.of(128), "profile=paper");
    for (String keys : List.of("compact", "token", "ordered", "none")) {
      add(modes, List.of(192), "cipher=AES/OCB/NoPadding", "keys=" + keys);
    }
    add(modes, List.of(128), "cipher=AES/OCB/NoPadding", "keys=ordered", "encoding=binary");
    add(modes, List.of(128), "cipher=AES/OCB/NoPadding", "encoding=binary");
    for (String encoding : List.of("auto", "base64url", "hex", "binary-values")) {
      add(modes, List.of(256), "encoding=" + encoding);
      add(modes, List.of(256), "encoding=" + encoding, "keys=ordered", "names=compact");
      add(modes, List.of(256), "encoding=" + encoding, "profile=paper");
      add(modes, List.of(256), "encoding=" + encoding, "fields=field0,f");
    }
    // only with this encoding the store decides what is text
    for (StoredMode mode : List.copyOf(modes)) {
      if (mode.bits() == 256 && mode.setting("encoding").equals("auto")) {
        modes.add(new StoredMode(MapDB.class, mode.bits(), mode.settings(), Set.of()));
      }
    }
    return modes.stream();
  }

  private static void add(List<StoredMode> modes, List<Integer> lengths, String... settings) {
    for (int bits : lengths) {
      modes.add(new StoredMode(BytesDB.class, bits, List.of(settings), Set.of("parts", "values")));
    }
  }
}
