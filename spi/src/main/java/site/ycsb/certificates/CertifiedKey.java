package site.ycsb.certificates;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;

/**
 * A private key and the certificates that vouch for it. Shows no key in {@link #toString()}.
 *
 * @param key private
 * @param chain its own certificate first, each signed by the next one
 */
public record CertifiedKey(PrivateKey key, List<X509Certificate> chain) {
  private static final int PEM_LINE = 64;

  public CertifiedKey {
    chain = List.copyOf(chain);
  }

  /** The key's own. */
  public X509Certificate certificate() {
    return chain.get(0);
  }

  /**
   * A PKCS#12 key store (RFC 7292) with nothing else in it.
   *
   * @param alias of the only entry
   * @param password of the key store and the key
   */
  public byte[] toPkcs12(String alias, char[] password)
      throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry(alias, key, password, chain.toArray(new X509Certificate[0]));
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    store.store(content, password);
    return content.toByteArray();
  }

  /** A part of a PEM file (RFC 7468), such as a {@code CERTIFICATE} or a {@code PRIVATE KEY}. */
  public static String pem(String label, byte[] der) {
    String content = Base64.getMimeEncoder(PEM_LINE, new byte[] {'\n'}).encodeToString(der);
    return "-----BEGIN " + label + "-----\n" + content + "\n-----END " + label + "-----\n";
  }

  @Override
  public String toString() {
    return "key of " + certificate().getSubjectX500Principal();
  }
}
