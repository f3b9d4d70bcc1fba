package site.ycsb.crypto;

import java.nio.charset.StandardCharsets;

/** One field of a table: what is known of it without a look-up. Immutable. */
final class Field {
  private final String plainName;
  private final String storedName;
  private final boolean encrypted;
  private final byte[] associatedData;

  Field(String plainName, String storedName, boolean encrypted) {
    this.plainName = plainName;
    this.storedName = storedName;
    this.encrypted = encrypted;
    associatedData = plainName.getBytes(StandardCharsets.UTF_8);
  }

  String plainName() {
    return plainName;
  }

  String storedName() {
    return storedName;
  }

  /** Whether its values are encrypted. */
  boolean encrypted() {
    return encrypted;
  }

  /** What a deterministic value is bound to: the plain name in UTF-8. Not to be changed. */
  byte[] associatedData() {
    return associatedData;
  }
}
