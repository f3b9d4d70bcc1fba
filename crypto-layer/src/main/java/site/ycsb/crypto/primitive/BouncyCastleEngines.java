package site.ycsb.crypto.primitive;

import java.security.GeneralSecurityException;
import java.security.Provider;
import org.bouncycastle.crypto.BlockCipher;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.digests.SHA384Digest;
import org.bouncycastle.crypto.digests.SHA512Digest;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.modes.CBCBlockCipher;
import org.bouncycastle.crypto.modes.CBCModeCipher;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/**
 * Bouncy Castle by its lightweight API: AES and SHA-256 in Java, without a JCA provider in between.
 */
public final class BouncyCastleEngines implements Engines {
  private static final Provider PROVIDER = new BouncyCastleProvider();

  @Override
  public CbcEngine cbc(SecretBytes key) {
    return new Cbc(key);
  }

  @Override
  public BlockEngine blocks(SecretBytes key) {
    BlockCipher cipher = AESEngine.newInstance();
    cipher.init(true, new KeyParameter(key.bytes()));
    return (in, length, out) -> {
      int count = Blocks.count(length);
      for (int i = 0; i < count; i++) {
        cipher.processBlock(in, i * CbcEngine.BLOCK_BYTES, out, i * CbcEngine.BLOCK_BYTES);
      }
    };
  }

  @Override
  public MacEngine hmacSha256(SecretBytes key) {
    return new Hmac(new SHA256Digest(), key);
  }

  @Override
  public MacEngine hmacSha2(int hashBits, SecretBytes key) {
    return new Hmac(
        switch (hashBits) {
          case 256 -> new SHA256Digest();
          case 384 -> new SHA384Digest();
          case 512 -> new SHA512Digest();
          default -> throw new IllegalArgumentException("no SHA-2 of " + hashBits + " bits");
        },
        key);
  }

  @Override
  public SealingEngine sealing(ValueAlgorithm algorithm, SecretBytes key)
      throws GeneralSecurityException {
    return switch (algorithm.kind()) {
      case CBC -> new CbcSealing(cbc(key));
      case CTR -> BouncyCastleStreamSealing.ctr(key);
      case CFB -> BouncyCastleStreamSealing.cfb(key);
      case GCM -> BouncyCastleAeadSealing.gcm(key);
      case CBC_HMAC -> new CbcHmacSealing(this, key);
      case GCM_SIV -> BouncyCastleAeadSealing.gcmSiv(key);
      case OTHER -> JcaIvSealing.of(PROVIDER, algorithm.name(), key);
    };
  }

  @Override
  public String description() {
    return "Bouncy Castle " + PROVIDER.getVersionStr() + ", lightweight API";
  }

  /**
   * The key schedule is made once. The chaining value is always reset to zero, and the IV is xored
   * into the first block by hand: the first step of CBC, without an object for the IV.
   */
  private static final class Cbc implements CbcEngine {
    private final CBCModeCipher encryptor;
    private final CBCModeCipher decryptor;

    Cbc(SecretBytes key) {
      encryptor = make(true, key);
      decryptor = make(false, key);
    }

    private static CBCModeCipher make(boolean encrypt, SecretBytes key) {
      CBCModeCipher cipher = CBCBlockCipher.newInstance(AESEngine.newInstance());
      cipher.init(
          encrypt, new ParametersWithIV(new KeyParameter(key.bytes()), new byte[BLOCK_BYTES]));
      return cipher;
    }

    @Override
    public void encrypt(
        byte[] iv, int ivOffset, byte[] in, int inOffset, int length, byte[] out, int outOffset) {
      Blocks.xor(iv, ivOffset, in, inOffset);
      encryptor.reset();
      encryptor.processBlocks(in, inOffset, Blocks.count(length), out, outOffset);
    }

    @Override
    public void decrypt(
        byte[] iv, int ivOffset, byte[] in, int inOffset, int length, byte[] out, int outOffset) {
      decryptor.reset();
      decryptor.processBlocks(in, inOffset, Blocks.count(length), out, outOffset);
      Blocks.xor(iv, ivOffset, out, outOffset);
    }
  }

  private static final class Hmac implements MacEngine {
    private final HMac mac;

    Hmac(Digest digest, SecretBytes key) {
      mac = new HMac(digest);
      mac.init(new KeyParameter(key.bytes()));
    }

    @Override
    public int tagBytes() {
      return mac.getMacSize();
    }

    @Override
    public void update(byte[] in, int offset, int length) {
      mac.update(in, offset, length);
    }

    @Override
    public void finish(byte[] out, int offset) {
      mac.doFinal(out, offset);
    }
  }
}
