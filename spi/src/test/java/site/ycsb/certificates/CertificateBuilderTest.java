package site.ycsb.certificates;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.security.KeyStore;
import java.security.SignatureException;
import java.security.cert.CertPathValidator;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.certificates.CertificateBuilder.KeyType;
import site.ycsb.certificates.CertificateBuilder.TlsRole;

/** Certificates as the JDK reads and validates them. */
class CertificateBuilderTest {
  private static CertifiedKey authority() throws Exception {
    return new CertificateBuilder("CN=authority,O=test").authority().selfSigned();
  }

  private static void validate(CertifiedKey key, X509Certificate trusted) throws Exception {
    PKIXParameters parameters = new PKIXParameters(Set.of(new TrustAnchor(trusted, null)));
    parameters.setRevocationEnabled(false);
    CertPathValidator.getInstance("PKIX")
        .validate(
            CertificateFactory.getInstance("X.509").generateCertPath(List.of(key.certificate())),
            parameters);
  }

  @Test
  void signedBy_authority_isTrustedByThoseWhoTrustTheAuthority() throws Exception {
    CertifiedKey authority = authority();
    CertifiedKey signed =
        new CertificateBuilder("CN=server").tls(TlsRole.SERVER).signedBy(authority);

    validate(signed, authority.certificate());
    assertEquals(List.of(signed.certificate(), authority.certificate()), signed.chain());
    assertEquals(
        authority.certificate().getSubjectX500Principal(),
        signed.certificate().getIssuerX500Principal());
    assertThrows(
        CertPathValidatorException.class, () -> validate(signed, authority().certificate()));
  }

  @Test
  void signedBy_keyThatIsNoAuthority_isNotTrusted() throws Exception {
    CertifiedKey authority = authority();
    CertifiedKey server =
        new CertificateBuilder("CN=server").tls(TlsRole.SERVER).signedBy(authority);
    CertifiedKey forged = new CertificateBuilder("CN=forged").signedBy(server);

    PKIXParameters parameters =
        new PKIXParameters(Set.of(new TrustAnchor(authority.certificate(), null)));
    parameters.setRevocationEnabled(false);
    assertThrows(
        CertPathValidatorException.class,
        () ->
            CertPathValidator.getInstance("PKIX")
                .validate(
                    CertificateFactory.getInstance("X.509")
                        .generateCertPath(List.of(forged.certificate(), server.certificate())),
                    parameters));
  }

  @Test
  void selfSigned_unlessSaid_isAnEcKeyForTenYearsAndSaysNothingMore() throws Exception {
    X509Certificate certificate = new CertificateBuilder("CN=plain").selfSigned().certificate();

    certificate.verify(certificate.getPublicKey());
    assertEquals("SHA256withECDSA", certificate.getSigAlgName());
    assertEquals(
        256, ((ECPublicKey) certificate.getPublicKey()).getParams().getOrder().bitLength());
    Instant start = certificate.getNotBefore().toInstant();
    assertEquals(0, Duration.between(start, Instant.now()).toMinutes() / 5);
    assertEquals(3650, Duration.between(start, certificate.getNotAfter().toInstant()).toDays());
    assertEquals(-1, certificate.getBasicConstraints());
    assertNull(certificate.getKeyUsage());
    assertNull(certificate.getExtendedKeyUsage());
    assertNull(certificate.getSubjectAlternativeNames());
  }

  @Test
  void selfSigned_rsa_is2048BitsAndSignedWithRsa() throws Exception {
    X509Certificate certificate =
        new CertificateBuilder("CN=rsa").keyType(KeyType.RSA).selfSigned().certificate();

    certificate.verify(certificate.getPublicKey());
    assertEquals(2048, ((RSAPublicKey) certificate.getPublicKey()).getModulus().bitLength());
    assertEquals("SHA256withRSA", certificate.getSigAlgName());
  }

  @Test
  void extensions_areWhatWasAskedFor() throws Exception {
    X509Certificate certificate =
        new CertificateBuilder("CN=node")
            .tls(TlsRole.SERVER, TlsRole.CLIENT)
            .hostName("localhost")
            .ipAddress("127.0.0.1")
            .ipAddress("::1")
            .selfSigned()
            .certificate();

    boolean[] usage = certificate.getKeyUsage();
    for (int bit = 0; bit < usage.length; bit++) {
      assertEquals(bit == 0, usage[bit], "key usage " + bit);
    }
    assertEquals(
        List.of("1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"), certificate.getExtendedKeyUsage());
    assertEquals(
        List.of(List.of(2, "localhost"), List.of(7, "127.0.0.1"), List.of(7, "0:0:0:0:0:0:0:1")),
        List.copyOf(certificate.getSubjectAlternativeNames()));
    assertEquals(0, authority().certificate().getBasicConstraints());
  }

  @Test
  void valid_timesThatArePast_isExpired() throws Exception {
    Instant from = Instant.now().minus(Duration.ofDays(10)).truncatedTo(ChronoUnit.SECONDS);
    X509Certificate certificate =
        new CertificateBuilder("CN=old").valid(from, Duration.ofDays(5)).selfSigned().certificate();

    assertEquals(from, certificate.getNotBefore().toInstant());
    assertThrows(CertificateExpiredException.class, certificate::checkValidity);
  }

  @Test
  void eachOne_hasAKeyAndASerialNumberOfItsOwn() throws Exception {
    CertificateBuilder builder = new CertificateBuilder("CN=twin");
    X509Certificate first = builder.selfSigned().certificate();
    X509Certificate second = builder.selfSigned().certificate();

    assertNotEquals(first.getSerialNumber(), second.getSerialNumber());
    assertEquals(1, first.getSerialNumber().signum());
    assertThrows(SignatureException.class, () -> first.verify(second.getPublicKey()));
  }

  @Test
  void toPkcs12_holdsTheKeyAndItsChainOnly() throws Exception {
    CertifiedKey key = new CertificateBuilder("CN=server").signedBy(authority());
    char[] password = "changeit".toCharArray();
    KeyStore opened = KeyStore.getInstance("PKCS12");
    opened.load(new ByteArrayInputStream(key.toPkcs12("own", password)), password);

    assertEquals(List.of("own"), Collections.list(opened.aliases()));
    assertArrayEquals(key.key().getEncoded(), opened.getKey("own", password).getEncoded());
    assertEquals(key.chain(), List.of(opened.getCertificateChain("own")));
    assertFalse(key.toString().contains("@") || key.toString().contains("PrivateKey"));
  }
}
