package site.ycsb.audit.network;

import java.util.Optional;

/** Versions of TLS, the newest first. */
public enum TlsVersion {
  TLS_1_3("TLS 1.3", 0x0304),
  TLS_1_2("TLS 1.2", 0x0303),
  TLS_1_1("TLS 1.1", 0x0302),
  TLS_1_0("TLS 1.0", 0x0301);

  private final String title;
  private final int code;

  TlsVersion(String title, int code) {
    this.title = title;
    this.code = code;
  }

  /** As it is printed. */
  public String title() {
    return title;
  }

  /** Its number on the wire. */
  int code() {
    return code;
  }

  /** Whether it is deprecated (RFC 8996). */
  public boolean isOld() {
    return code < TLS_1_2.code;
  }

  static Optional<TlsVersion> of(int code) {
    for (TlsVersion version : values()) {
      if (version.code == code) {
        return Optional.of(version);
      }
    }
    return Optional.empty();
  }
}
