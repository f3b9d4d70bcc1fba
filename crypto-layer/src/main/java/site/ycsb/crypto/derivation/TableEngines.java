package site.ycsb.crypto.derivation;

import java.security.GeneralSecurityException;
import site.ycsb.crypto.config.CipherConfig;
import site.ycsb.crypto.derivation.KeyDerivation.Algorithm;
import site.ycsb.crypto.derivation.KeyDerivation.Purpose;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.crypto.primitive.deterministic.AesCmac;
import site.ycsb.crypto.primitive.deterministic.CompactCipher;
import site.ycsb.crypto.primitive.deterministic.DeterministicCipher;
import site.ycsb.crypto.primitive.deterministic.FixedIvCipher;
import site.ycsb.crypto.primitive.deterministic.Hctr2;
import site.ycsb.crypto.primitive.deterministic.OrderPreservingEncoder;
import site.ycsb.crypto.primitive.deterministic.SyntheticIvCipher;

/**
 * Creates the ciphers of one table, each with a sub-key of its own, which is wiped once the cipher
 * has it. What it creates belongs to one thread.
 */
public final class TableEngines {
  private static final int MAC_KEY_BITS = 256;
  private static final int IV_BITS = 128;
  private static final String ALL_TABLES = "";

  private final CipherConfig cipher;
  private final Keyset keyset;
  private final String table;
  private final KeyDerivation derivation;

  public TableEngines(CipherConfig cipher, Keyset keyset, String table) {
    this.cipher = cipher;
    this.keyset = keyset;
    this.table = table;
    derivation = new KeyDerivation(cipher.engines(), keyset.deterministic(), table);
  }

  /** HMAC-SHA256 for what its tag or token is of. */
  public MacEngine hmac(Purpose purpose) {
    return hmac(purpose, Algorithm.HMAC_SHA256);
  }

  /** AES-CMAC for what its tag is of. */
  public AesCmac cmac(Purpose purpose) {
    try (SecretBytes key = derivation.subKey(purpose, Algorithm.AES_CMAC, cipher.keyLengthBits())) {
      return AesCmac.of(cipher.engines(), key);
    }
  }

  /** The default deterministic cipher: with a synthetic IV, or with one IV for everything. */
  public DeterministicCipher deterministic(Purpose purpose) {
    return cipher.oneIv() ? fixedIv(purpose) : syntheticIv(purpose);
  }

  public SyntheticIvCipher syntheticIv(Purpose purpose) {
    return new SyntheticIvCipher(
        hmac(purpose, Algorithm.SIV_HMAC_SHA256), cbc(derivation, purpose, Algorithm.SIV_AES_CBC));
  }

  /** The IV is one for all tables; so is the key, where that is configured. */
  public FixedIvCipher fixedIv(Purpose purpose) {
    KeyDerivation forAll = new KeyDerivation(cipher.engines(), keyset.deterministic(), ALL_TABLES);
    CbcEngine cbc =
        cipher.oneKey()
            ? cbc(forAll, Purpose.EVERYTHING, Algorithm.FIXED_IV_AES_CBC)
            : cbc(derivation, purpose, Algorithm.FIXED_IV_AES_CBC);
    try (SecretBytes iv = forAll.subKey(Purpose.FIXED_IV, Algorithm.AES_CBC, IV_BITS)) {
      return new FixedIvCipher(cbc, iv);
    }
  }

  public CompactCipher compact(Purpose purpose) {
    try (SecretBytes key =
        derivation.subKey(purpose, Algorithm.HCTR2_AES, cipher.keyLengthBits())) {
      return new CompactCipher(Hctr2.of(cipher.engines(), key));
    }
  }

  public OrderPreservingEncoder orderPreserving() {
    try (SecretBytes maskKey =
        derivation.subKey(Purpose.RECORD_KEY, Algorithm.CLWW_MASK, cipher.keyLengthBits())) {
      return new OrderPreservingEncoder(
          cbc(derivation, Purpose.RECORD_KEY, Algorithm.CLWW_CHAIN),
          cipher.engines().blocks(maskKey));
    }
  }

  /**
   * A cipher of randomized values under a master key of values.
   *
   * @throws GeneralSecurityException when the provider hasn't it
   */
  public SealingEngine sealing(ValueAlgorithm algorithm, SecretBytes master)
      throws GeneralSecurityException {
    try (SecretBytes key =
        new KeyDerivation(cipher.engines(), master, table)
            .valueKey(algorithm, cipher.keyLengthBits())) {
      return cipher.engines().sealing(algorithm, key);
    }
  }

  private MacEngine hmac(Purpose purpose, Algorithm algorithm) {
    try (SecretBytes key = derivation.subKey(purpose, algorithm, MAC_KEY_BITS)) {
      return cipher.engines().hmacSha256(key);
    }
  }

  private CbcEngine cbc(KeyDerivation from, Purpose purpose, Algorithm algorithm) {
    try (SecretBytes key = from.subKey(purpose, algorithm, cipher.keyLengthBits())) {
      return cipher.engines().cbc(key);
    }
  }
}
