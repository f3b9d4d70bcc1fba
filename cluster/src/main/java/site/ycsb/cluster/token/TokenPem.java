package site.ycsb.cluster.token;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The format of a token file: a comment, a certificate and a PKCS#8 private key of the curve P-256,
 * both in PEM. ZooKeeper's client reads the same file as its key store and trust store of type PEM.
 */
final class TokenPem {
  private static final String CERTIFICATE = "CERTIFICATE";
  private static final String PRIVATE_KEY = "PRIVATE KEY";
  private static final String CURVE = "EC";
  private static final int LINE_LENGTH = 64;
  private static final byte[] PROBE = "ycsb cluster token".getBytes(StandardCharsets.US_ASCII);

  private TokenPem() {}

  static byte[] encode(TokenCredentials credentials) {
    try {
      String text =
          "# Cluster token of YCSB: a secret. Who has it can join the cluster.\n"
              + block(CERTIFICATE, credentials.certificate().getEncoded())
              + block(PRIVATE_KEY, credentials.key().getEncoded());
      return text.getBytes(StandardCharsets.US_ASCII);
    } catch (CertificateException e) {
      throw new IllegalStateException("the certificate can't be encoded", e);
    }
  }

  /** Reads both and checks that they belong together. */
  static TokenCredentials decode(byte[] content) throws MalformedTokenException {
    String text = new String(content, StandardCharsets.ISO_8859_1);
    byte[] certificate = block(CERTIFICATE, text);
    byte[] key = block(PRIVATE_KEY, text);
    try {
      TokenCredentials credentials =
          new TokenCredentials(
              KeyFactory.getInstance(CURVE).generatePrivate(new PKCS8EncodedKeySpec(key)),
              (X509Certificate)
                  CertificateFactory.getInstance("X.509")
                      .generateCertificate(new ByteArrayInputStream(certificate)));
      if (!isPair(credentials.key(), credentials.certificate())) {
        throw new MalformedTokenException("the key isn't the certificate's");
      }
      return credentials;
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new MalformedTokenException("the key or the certificate is invalid");
    }
  }

  private static boolean isPair(PrivateKey key, X509Certificate certificate)
      throws GeneralSecurityException {
    certificate.verify(certificate.getPublicKey());
    Signature signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(key);
    signature.update(PROBE);
    byte[] signed = signature.sign();
    signature.initVerify(certificate.getPublicKey());
    signature.update(PROBE);
    return signature.verify(signed);
  }

  private static String block(String label, byte[] der) {
    Base64.Encoder encoder = Base64.getMimeEncoder(LINE_LENGTH, new byte[] {'\n'});
    return "-----BEGIN "
        + label
        + "-----\n"
        + encoder.encodeToString(der)
        + "\n-----END "
        + label
        + "-----\n";
  }

  private static byte[] block(String label, String text) throws MalformedTokenException {
    Pattern pattern =
        Pattern.compile(
            "-----BEGIN " + label + "-----([A-Za-z0-9+/=\\s]++)-----END " + label + "-----");
    Matcher matcher = pattern.matcher(text);
    if (!matcher.find()) {
      throw new MalformedTokenException("no " + label);
    }
    String base64 = matcher.group(1);
    if (matcher.find()) {
      throw new MalformedTokenException("more than one " + label);
    }
    try {
      return Base64.getMimeDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new MalformedTokenException("malformed " + label);
    }
  }
}
