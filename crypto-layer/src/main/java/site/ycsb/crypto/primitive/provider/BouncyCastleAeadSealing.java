package site.ycsb.crypto.primitive.provider;

import java.util.Arrays;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.PacketCipher;
import org.bouncycastle.crypto.PacketCipherException;
import org.bouncycastle.crypto.modes.AEADCipher;
import org.bouncycastle.crypto.modes.AESGCMPacketCipher;
import org.bouncycastle.crypto.modes.AESGCMSIVPacketCipher;
import org.bouncycastle.crypto.modes.ChaCha20Poly1305;
import org.bouncycastle.crypto.modes.GCMBlockCipher;
import org.bouncycastle.crypto.modes.GCMSIVBlockCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * AES-GCM, AES-GCM-SIV or ChaCha20-Poly1305 by Bouncy Castle's Java engines, and the first two by
 * its native code. In Java, GCM is set to a new nonce without a new key schedule; GCM-SIV derives
 * its keys from each nonce, and ChaCha20 has no schedule. Threading: one thread.
 */
final class BouncyCastleAeadSealing extends SealingEngine {
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BYTES = 16;

  private final AEADCipher encryptor;
  private final AEADCipher decryptor;
  private final @Nullable KeyParameter keyForEachNonce;

  private BouncyCastleAeadSealing(
      AEADCipher encryptor, AEADCipher decryptor, @Nullable KeyParameter keyForEachNonce) {
    super(NONCE_BYTES, UNPADDED, TAG_BYTES);
    this.encryptor = encryptor;
    this.decryptor = decryptor;
    this.keyForEachNonce = keyForEachNonce;
  }

  static SealingEngine gcm(SecretBytes key, boolean isNative) {
    if (isNative) {
      return new Native(AESGCMPacketCipher.newInstance(), AESGCMPacketCipher.newInstance(), key);
    }
    AEADCipher encryptor = GCMBlockCipher.newInstance(BouncyCastleEngines.javaAes());
    AEADCipher decryptor = GCMBlockCipher.newInstance(BouncyCastleEngines.javaAes());
    // a nonce of another length than any that follows: none of those counts as a repetition
    AEADParameters first =
        new AEADParameters(
            key.use(KeyParameter::new), TAG_BYTES * Byte.SIZE, new byte[NONCE_BYTES + 1]);
    encryptor.init(false, first);
    decryptor.init(false, first);
    return new BouncyCastleAeadSealing(encryptor, decryptor, null);
  }

  static SealingEngine gcmSiv(SecretBytes key, boolean isNative) {
    return isNative
        ? new Native(AESGCMSIVPacketCipher.newInstance(), AESGCMSIVPacketCipher.newInstance(), key)
        : new BouncyCastleAeadSealing(
            GCMSIVBlockCipher.newInstance(BouncyCastleEngines.javaAes()),
            GCMSIVBlockCipher.newInstance(BouncyCastleEngines.javaAes()),
            key.use(KeyParameter::new));
  }

  static SealingEngine chaCha20Poly1305(SecretBytes key) {
    return new BouncyCastleAeadSealing(
        new ChaCha20Poly1305(), new ChaCha20Poly1305(), key.use(KeyParameter::new));
  }

  private static AEADParameters parameters(@Nullable KeyParameter key, byte[] iv, int offset) {
    return new AEADParameters(
        key, TAG_BYTES * Byte.SIZE, Arrays.copyOfRange(iv, offset, offset + NONCE_BYTES));
  }

  @Override
  public void seal(byte[] data, int dataLength, byte[] plain, int length, byte[] out, int offset) {
    encryptor.init(true, parameters(keyForEachNonce, out, offset));
    encryptor.processAADBytes(data, 0, dataLength);
    int ciphertext = offset + NONCE_BYTES;
    int written = encryptor.processBytes(plain, 0, length, out, ciphertext);
    try {
      encryptor.doFinal(out, ciphertext + written);
    } catch (InvalidCipherTextException e) {
      throw new IllegalStateException("encrypting checks nothing", e);
    }
  }

  @Override
  protected int decrypt(
      byte[] data, int dataLength, byte[] sealed, int offset, int length, byte[] plain)
      throws DecryptionException {
    decryptor.init(false, parameters(keyForEachNonce, sealed, offset));
    decryptor.processAADBytes(data, 0, dataLength);
    int written =
        decryptor.processBytes(sealed, offset + NONCE_BYTES, length + TAG_BYTES, plain, 0);
    try {
      return written + decryptor.doFinal(plain, written);
    } catch (InvalidCipherTextException e) {
      throw new DecryptionException();
    }
  }

  /**
   * By the packet ciphers of the native code, which take a whole value in one call: initialising
   * the native modes for each nonce costs more. Their Java versions aren't used, since they reject
   * an empty plaintext with associated data.
   */
  private static final class Native extends SealingEngine {
    private final PacketCipher encryptor;
    private final PacketCipher decryptor;
    private final KeyParameter key;

    Native(PacketCipher encryptor, PacketCipher decryptor, SecretBytes key) {
      super(NONCE_BYTES, UNPADDED, TAG_BYTES);
      this.encryptor = encryptor;
      this.decryptor = decryptor;
      this.key = key.use(KeyParameter::new);
    }

    private AEADParameters parameters(byte[] data, int dataLength, byte[] iv, int offset) {
      return new AEADParameters(
          key,
          TAG_BYTES * Byte.SIZE,
          Arrays.copyOfRange(iv, offset, offset + NONCE_BYTES),
          Arrays.copyOf(data, dataLength));
    }

    @Override
    public void seal(
        byte[] data, int dataLength, byte[] plain, int length, byte[] out, int offset) {
      AEADParameters parameters = parameters(data, dataLength, out, offset);
      try {
        encryptor.processPacket(true, parameters, plain, 0, length, out, offset + NONCE_BYTES);
      } catch (PacketCipherException e) {
        throw new IllegalStateException("encrypting checks nothing", e);
      }
    }

    @Override
    protected int decrypt(
        byte[] data, int dataLength, byte[] sealed, int offset, int length, byte[] plain)
        throws DecryptionException {
      AEADParameters parameters = parameters(data, dataLength, sealed, offset);
      try {
        return decryptor.processPacket(
            false, parameters, sealed, offset + NONCE_BYTES, length + TAG_BYTES, plain, 0);
      } catch (PacketCipherException e) {
        throw new DecryptionException();
      }
    }
  }
}
