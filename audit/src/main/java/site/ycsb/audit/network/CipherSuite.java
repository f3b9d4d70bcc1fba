package site.ycsb.audit.network;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import site.ycsb.audit.network.TlsProber.TlsVersion;

/**
 * The cipher suites that are offered to servers.
 *
 * <p>Source: the IANA registry "TLS Cipher Suites".
 */
enum CipherSuite {
  TLS_AES_256_GCM_SHA384(0x1302, 256),
  TLS_CHACHA20_POLY1305_SHA256(0x1303, 256),
  TLS_AES_128_GCM_SHA256(0x1301, 128),
  TLS_AES_128_CCM_SHA256(0x1304, 128),
  TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384(0xC02C, 256),
  TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384(0xC030, 256),
  TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256(0xCCA9, 256),
  TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256(0xCCA8, 256),
  TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256(0xC02B, 128),
  TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256(0xC02F, 128),
  TLS_DHE_RSA_WITH_AES_256_GCM_SHA384(0x009F, 256),
  TLS_DHE_RSA_WITH_AES_128_GCM_SHA256(0x009E, 128),
  TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384(0xC024, 256),
  TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384(0xC028, 256),
  TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256(0xC023, 128),
  TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256(0xC027, 128),
  TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA(0xC00A, 256),
  TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA(0xC014, 256),
  TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA(0xC009, 128),
  TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA(0xC013, 128),
  TLS_DHE_RSA_WITH_AES_256_CBC_SHA(0x0039, 256),
  TLS_DHE_RSA_WITH_AES_128_CBC_SHA(0x0033, 128),
  TLS_RSA_WITH_AES_256_GCM_SHA384(0x009D, 256),
  TLS_RSA_WITH_AES_128_GCM_SHA256(0x009C, 128),
  TLS_RSA_WITH_AES_256_CBC_SHA256(0x003D, 256),
  TLS_RSA_WITH_AES_128_CBC_SHA256(0x003C, 128),
  TLS_RSA_WITH_AES_256_CBC_SHA(0x0035, 256),
  TLS_RSA_WITH_AES_128_CBC_SHA(0x002F, 128),
  TLS_RSA_WITH_3DES_EDE_CBC_SHA(0x000A, 112),
  TLS_RSA_WITH_RC4_128_SHA(0x0005, 128),
  TLS_RSA_WITH_RC4_128_MD5(0x0004, 128),
  TLS_ECDH_anon_WITH_AES_128_CBC_SHA(0xC018, 128),
  TLS_DH_anon_WITH_AES_128_CBC_SHA(0x0034, 128),
  TLS_RSA_WITH_NULL_SHA(0x0002, 0);

  private static final int FIRST_OF_TLS_1_3 = 0x1301;
  private static final int LAST_OF_TLS_1_3 = 0x1305;

  private final int code;
  private final int keyLengthBits;

  CipherSuite(int code, int keyLengthBits) {
    this.code = code;
    this.keyLengthBits = keyLengthBits;
  }

  /** Its number on the wire. */
  int code() {
    return code;
  }

  /** Length of the key that encrypts. */
  int keyLengthBits() {
    return keyLengthBits;
  }

  /** Whether it doesn't encrypt, doesn't authenticate, or uses a broken cipher. */
  boolean isWeak() {
    return keyLengthBits < 128 || name().contains("_RC4_") || name().contains("_anon_");
  }

  private boolean isOfTls13() {
    return code >= FIRST_OF_TLS_1_3 && code <= LAST_OF_TLS_1_3;
  }

  /** Those that a version has. */
  static List<CipherSuite> of(TlsVersion version) {
    return Arrays.stream(values())
        .filter(suite -> suite.isOfTls13() == (version == TlsVersion.TLS_1_3))
        .filter(suite -> !version.isOld() || suite.isBeforeTls12())
        .toList();
  }

  private boolean isBeforeTls12() {
    return name().endsWith("_SHA") || name().endsWith("_MD5");
  }

  static Optional<CipherSuite> of(int code) {
    return Arrays.stream(values()).filter(suite -> suite.code == code).findFirst();
  }
}
