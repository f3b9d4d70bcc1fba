package site.ycsb.certificates;

import org.bouncycastle.asn1.x509.KeyPurposeId;

/** What the owner of a key is in a TLS handshake: an extended key usage of its certificate. */
public enum TlsRole {
  SERVER,
  CLIENT;

  KeyPurposeId purpose() {
    return switch (this) {
      case SERVER -> KeyPurposeId.id_kp_serverAuth;
      case CLIENT -> KeyPurposeId.id_kp_clientAuth;
    };
  }
}
