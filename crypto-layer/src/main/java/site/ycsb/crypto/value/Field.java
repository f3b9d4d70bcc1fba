package site.ycsb.crypto.value;

import site.ycsb.crypto.primitive.Utf8;

/** One field of a table: what is known of it without a look-up. Immutable. */
public final class Field {
  private final String plainName;
  private final String storedName;
  private final boolean encrypted;
  private final byte[] associatedData;

  public Field(String plainName, String storedName, boolean encrypted) {
    this.plainName = plainName;
    this.storedName = storedName;
    this.encrypted = encrypted;
    associatedData = Utf8.encode(plainName);
  }

  public String plainName() {
    return plainName;
  }

  public String storedName() {
    return storedName;
  }

  /** Whether its values are encrypted. */
  public boolean encrypted() {
    return encrypted;
  }

  /** What a deterministic value is bound to: the plain name in UTF-8. Not to be changed. */
  byte[] associatedData() {
    return associatedData;
  }
}
