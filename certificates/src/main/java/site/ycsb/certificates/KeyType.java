package site.ycsb.certificates;

import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import org.bouncycastle.asn1.DERNull;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;

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
          new AlgorithmIdentifier(PKCSObjectIdentifiers.sha256WithRSAEncryption, DERNull.INSTANCE);
    };
  }

  private AlgorithmParameterSpec parameters() {
    return switch (this) {
      case EC -> new ECGenParameterSpec("secp256r1");
      case RSA -> new RSAKeyGenParameterSpec(2048, RSAKeyGenParameterSpec.F4);
    };
  }
}
