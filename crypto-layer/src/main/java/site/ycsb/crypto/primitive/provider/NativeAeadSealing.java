package site.ycsb.crypto.primitive.provider;

import java.util.Arrays;
import org.bouncycastle.crypto.PacketCipher;
import org.bouncycastle.crypto.PacketCipherException;
import org.bouncycastle.crypto.modes.AESGCMPacketCipher;
import org.bouncycastle.crypto.modes.AESGCMSIVPacketCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * AES-GCM or AES-GCM-SIV by the packet ciphers of Bouncy Castle's native code, which take a whole
 * value in one call: initialising the native modes for each nonce costs more. Their Java versions
 * aren't used, since they reject an empty plaintext with associated data. Threading: one thread.
 */
final class NativeAeadSealing extends SealingEngine {
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BYTES = 16;

  private final PacketCipher encryptor;
  private final PacketCipher decryptor;
  private final KeyParameter key;

  private NativeAeadSealing(PacketCipher encryptor, PacketCipher decryptor, SecretBytes key) {
    super(NONCE_BYTES, UNPADDED, TAG_BYTES);
    this.encryptor = encryptor;
    this.decryptor = decryptor;
    this.key = key.use(KeyParameter::new);
  }

  static NativeAeadSealing gcm(SecretBytes key) {
    return new NativeAeadSealing(
        AESGCMPacketCipher.newInstance(), AESGCMPacketCipher.newInstance(), key);
  }

  static NativeAeadSealing gcmSiv(SecretBytes key) {
    return new NativeAeadSealing(
        AESGCMSIVPacketCipher.newInstance(), AESGCMSIVPacketCipher.newInstance(), key);
  }

  private AEADParameters parameters(byte[] data, int dataLength, byte[] iv, int offset) {
    return new AEADParameters(
        key,
        TAG_BYTES * Byte.SIZE,
        Arrays.copyOfRange(iv, offset, offset + NONCE_BYTES),
        Arrays.copyOf(data, dataLength));
  }

  @Override
  public void seal(byte[] data, int dataLength, byte[] plain, int length, byte[] out, int offset) {
    try {
      encryptor.processPacket(
          true,
          parameters(data, dataLength, out, offset),
          plain,
          0,
          length,
          out,
          offset + NONCE_BYTES);
    } catch (PacketCipherException e) {
      throw new IllegalStateException("encrypting checks nothing", e);
    }
  }

  @Override
  protected int decrypt(
      byte[] data, int dataLength, byte[] sealed, int offset, int length, byte[] plain)
      throws DecryptionException {
    try {
      return decryptor.processPacket(
          false,
          parameters(data, dataLength, sealed, offset),
          sealed,
          offset + NONCE_BYTES,
          length + TAG_BYTES,
          plain,
          0);
    } catch (PacketCipherException e) {
      throw new DecryptionException();
    }
  }
}
