package site.ycsb.crypto.record;

/** How record keys are stored. Threading: one thread. */
interface KeyEncoding {
  /** The key as the store sees it. Equal keys give equal texts: look-ups depend on it. */
  String encode(String plainKey);

  /** Keys as they are. */
  KeyEncoding PLAIN = plainKey -> plainKey;
}
