package site.ycsb.compare.study;

/** How the connection of a protection is protected. */
public enum Transport {
  /** As the store's properties have it; in clear where the study starts the server. */
  PLAIN(""),
  /** TLS with the server's certificate. */
  TLS("tls"),
  /** TLS with certificates on both sides. */
  MUTUAL_TLS("mtls");

  private final String word;

  Transport(String word) {
    this.word = word;
  }

  /** As studies call it; empty for none. */
  public String word() {
    return word;
  }

  public boolean isEncrypted() {
    return this != PLAIN;
  }
}
