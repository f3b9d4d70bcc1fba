package site.ycsb.certificates;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.DERNull;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.AuthorityKeyIdentifier;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.asn1.x509.SubjectKeyIdentifier;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x509.TBSCertificate;
import org.bouncycastle.asn1.x509.Time;
import org.bouncycastle.asn1.x509.V3TBSCertificateGenerator;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;

/**
 * Makes a key and its X.509 certificate (RFC 5280), signed with SHA-256. Unless something else is
 * said, the key is on the curve P-256, and the certificate is valid for ten years from now and says
 * nothing about what it's for. Keys and signatures are by the providers of the JVM. Not for several
 * threads.
 */
public final class CertificateBuilder {
  /** Ten years. */
  private static final Duration DEFAULT_VALIDITY = Duration.ofDays(3650);

  /** Positive, and at most 20 bytes as RFC 5280 asks for. */
  private static final int SERIAL_BITS = 127;

  private static final int IDENTIFIER_BYTES = 20;

  private final X500Principal subject;
  private final List<GeneralName> names = new ArrayList<>();
  private KeyType keyType = KeyType.EC;
  private Instant notBefore = Instant.now();
  private Instant notAfter = notBefore.plus(DEFAULT_VALIDITY);
  private Optional<KeyUsage> keyUsage = Optional.empty();
  private Optional<ExtendedKeyUsage> extendedKeyUsage = Optional.empty();
  private boolean authority;

  /**
   * Begins with no names.
   *
   * @param subject a distinguished name (RFC 2253), such as {@code CN=server,O=example}
   */
  public CertificateBuilder(String subject) {
    this.subject = new X500Principal(subject);
  }

  /** For another kind of key. */
  public CertificateBuilder keyType(KeyType type) {
    keyType = type;
    return this;
  }

  /** Valid at these times; they count in whole seconds. */
  public CertificateBuilder valid(Instant from, Duration validity) {
    notBefore = from;
    notAfter = from.plus(validity);
    return this;
  }

  /** Signs other certificates and does nothing else; those can sign none. */
  public CertificateBuilder authority() {
    authority = true;
    keyUsage = Optional.of(new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
    return this;
  }

  /** Takes part in TLS handshakes in these roles, and does nothing else. */
  public CertificateBuilder tls(TlsRole... roles) {
    keyUsage = Optional.of(new KeyUsage(KeyUsage.digitalSignature));
    extendedKeyUsage =
        Optional.of(
            new ExtendedKeyUsage(
                Stream.of(roles).map(TlsRole::purpose).toArray(KeyPurposeId[]::new)));
    return this;
  }

  /** A host name that its owner is reached by: a subject alternative name. */
  public CertificateBuilder hostName(String name) {
    names.add(new GeneralName(GeneralName.dNSName, name));
    return this;
  }

  /**
   * An address that its owner is reached by: a subject alternative name.
   *
   * @param address of IPv4 or IPv6, as text
   */
  public CertificateBuilder ipAddress(String address) {
    names.add(new GeneralName(GeneralName.iPAddress, address));
    return this;
  }

  /**
   * A new key whose certificate it signs itself.
   *
   * @throws GeneralSecurityException when the JVM's providers can't make one
   */
  public CertifiedKey selfSigned() throws GeneralSecurityException {
    KeyPair pair = keyType.generate();
    return new CertifiedKey(
        pair.getPrivate(), List.of(sign(pair.getPublic(), pair.getPrivate(), Optional.empty())));
  }

  /**
   * A new key whose certificate an authority signs.
   *
   * @throws GeneralSecurityException when the JVM's providers can't make one
   */
  public CertifiedKey signedBy(CertifiedKey signer) throws GeneralSecurityException {
    KeyPair pair = keyType.generate();
    List<X509Certificate> chain = new ArrayList<>();
    chain.add(sign(pair.getPublic(), signer.key(), Optional.of(signer.certificate())));
    chain.addAll(signer.chain());
    return new CertifiedKey(pair.getPrivate(), chain);
  }

  private X509Certificate sign(PublicKey key, PrivateKey signer, Optional<X509Certificate> issuer)
      throws GeneralSecurityException {
    KeyType signerType = KeyType.of(signer);
    V3TBSCertificateGenerator content = new V3TBSCertificateGenerator();
    content.setSerialNumber(
        new ASN1Integer(new BigInteger(SERIAL_BITS, new SecureRandom()).add(BigInteger.ONE)));
    content.setSignature(signerType.signatureIdentifier());
    content.setIssuer(name(issuer.map(X509Certificate::getSubjectX500Principal).orElse(subject)));
    content.setSubject(name(subject));
    content.setStartDate(new Time(Date.from(notBefore)));
    content.setEndDate(new Time(Date.from(notAfter)));
    content.setSubjectPublicKeyInfo(SubjectPublicKeyInfo.getInstance(key.getEncoded()));
    try {
      content.setExtensions(extensions(key, issuer));
      TBSCertificate signed = content.generateTBSCertificate();
      Signature signature = signerType.signature();
      signature.initSign(signer);
      signature.update(signed.getEncoded(ASN1Encoding.DER));
      ASN1Encodable[] certificate = {
        signed, signerType.signatureIdentifier(), new DERBitString(signature.sign())
      };
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(
                  new ByteArrayInputStream(new DERSequence(certificate).getEncoded()));
    } catch (IOException e) {
      throw new CertificateException("no certificate for " + subject + ": " + e.getMessage(), e);
    }
  }

  private static X500Name name(X500Principal principal) {
    return X500Name.getInstance(principal.getEncoded());
  }

  private Extensions extensions(PublicKey key, Optional<X509Certificate> issuer)
      throws GeneralSecurityException, IOException {
    ExtensionsGenerator extensions = new ExtensionsGenerator();
    extensions.addExtension(
        Extension.subjectKeyIdentifier, false, new SubjectKeyIdentifier(identifier(key)));
    if (issuer.isPresent()) {
      extensions.addExtension(
          Extension.authorityKeyIdentifier,
          false,
          new AuthorityKeyIdentifier(identifier(issuer.get().getPublicKey())));
    }
    if (authority) {
      extensions.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
    }
    if (keyUsage.isPresent()) {
      extensions.addExtension(Extension.keyUsage, true, keyUsage.get());
    }
    if (extendedKeyUsage.isPresent()) {
      extensions.addExtension(Extension.extendedKeyUsage, false, extendedKeyUsage.get());
    }
    if (!names.isEmpty()) {
      extensions.addExtension(
          Extension.subjectAlternativeName,
          false,
          new GeneralNames(names.toArray(new GeneralName[0])));
    }
    return extensions.generate();
  }

  /** The first method of RFC 7093. */
  private static byte[] identifier(PublicKey key) throws GeneralSecurityException {
    byte[] bits = SubjectPublicKeyInfo.getInstance(key.getEncoded()).getPublicKeyData().getBytes();
    return Arrays.copyOf(MessageDigest.getInstance("SHA-256").digest(bits), IDENTIFIER_BYTES);
  }

  /** Which keys are made, and how they sign. */
  public enum KeyType {
    /** On the curve P-256. */
    EC("SHA256withECDSA"),
    /** Of 2048 bits. */
    RSA("SHA256withRSA");

    private final String signature;

    KeyType(String signature) {
      this.signature = signature;
    }

    static KeyType of(PrivateKey key) throws InvalidKeyException {
      for (KeyType type : values()) {
        if (type.name().equals(key.getAlgorithm())) {
          return type;
        }
      }
      throw new InvalidKeyException("a key that signs is EC or RSA, not " + key.getAlgorithm());
    }

    KeyPair generate() throws GeneralSecurityException {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(name());
      generator.initialize(parameters());
      return generator.generateKeyPair();
    }

    Signature signature() throws GeneralSecurityException {
      return Signature.getInstance(signature);
    }

    AlgorithmIdentifier signatureIdentifier() {
      return switch (this) {
        case EC -> new AlgorithmIdentifier(X9ObjectIdentifiers.ecdsa_with_SHA256);
        case RSA ->
            new AlgorithmIdentifier(
                PKCSObjectIdentifiers.sha256WithRSAEncryption, DERNull.INSTANCE);
      };
    }

    private AlgorithmParameterSpec parameters() {
      return switch (this) {
        case EC -> new ECGenParameterSpec("secp256r1");
        case RSA -> new RSAKeyGenParameterSpec(2048, RSAKeyGenParameterSpec.F4);
      };
    }
  }

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
}
