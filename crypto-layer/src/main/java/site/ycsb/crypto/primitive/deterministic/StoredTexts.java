package site.ycsb.crypto.primitive.deterministic;

import java.util.Arrays;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.GrowingBuffer;

/**
 * Stored texts that are decrypted together, each checked by itself. Used again. Threading: one
 * thread.
 */
public final class StoredTexts {
  private static final int INITIAL_TEXTS = 64;
  private static final int INITIAL_BYTES = 4096;
  private static final int NONE = -1;

  private byte[] stored = new byte[INITIAL_BYTES];
  private byte[] plain = new byte[INITIAL_BYTES];

  /** Where each text begins, and behind the last one where the next would. */
  private int[] starts = new int[INITIAL_TEXTS + 1];

  /** Where each plaintext begins, and how long it is. */
  private int[] plainStarts = new int[INITIAL_TEXTS];

  private int[] plainLengths = new int[INITIAL_TEXTS];
  private final GrowingBuffer single = new GrowingBuffer();
  private int count;

  /** Removes all texts. */
  public void clear() {
    count = 0;
  }

  /**
   * Makes room for the next text, from {@link #size} on; what was put into room that wasn't
   * {@linkplain #add added} is lost.
   */
  public byte[] reserve(int length) {
    int needed = Math.addExact(size(), length);
    if (needed > stored.length) {
      stored = Arrays.copyOf(stored, (int) Math.min(2L * needed, Integer.MAX_VALUE - Long.BYTES));
      plain = Arrays.copyOf(plain, stored.length);
    }
    return stored;
  }

  /**
   * Adds the text in the room that was made last.
   *
   * @param length of the text, in whole blocks; 0 for one that can't be decrypted
   */
  public void add(int length) {
    if (count == plainStarts.length) {
      starts = Arrays.copyOf(starts, 2 * count + 1);
      plainStarts = Arrays.copyOf(plainStarts, 2 * count);
      plainLengths = Arrays.copyOf(plainLengths, 2 * count);
    }
    plainLengths[count] = NONE;
    count++;
    starts[count] = starts[count - 1] + length;
  }

  /** Adds what is a plaintext already. */
  public void addPlain(byte[] text) {
    int start = size();
    reserve(text.length);
    add(text.length);
    System.arraycopy(text, 0, stored, start, text.length);
    System.arraycopy(text, 0, plain, start, text.length);
    opened(count - 1, start, text.length);
  }

  /** Whether a text is one that can be decrypted, as far as its length tells. */
  public boolean isKey(int index) {
    return storedLength(index) > 0 || plainLengths[index] >= 0;
  }

  /** How many bytes all of them are. */
  public int size() {
    return starts[count];
  }

  /** The plaintexts are in this array. */
  public byte[] plain() {
    return plain;
  }

  /** Where a plaintext begins. */
  public int start(int index) {
    return plainStarts[index];
  }

  /** How long a plaintext is; negative where the text couldn't be decrypted. */
  public int length(int index) {
    return plainLengths[index];
  }

  /** The texts, one behind the other. */
  public byte[] stored() {
    return stored;
  }

  /** How many there are. */
  public int count() {
    return count;
  }

  /** Where a text begins. */
  int storedStart(int index) {
    return starts[index];
  }

  int storedLength(int index) {
    return starts[index + 1] - starts[index];
  }

  /** A text was decrypted, or, where the length is negative, couldn't be. */
  void opened(int index, int start, int length) {
    plainStarts[index] = start;
    plainLengths[index] = length;
  }

  /** Decrypts each by a call of its own. */
  void openEach(DeterministicCipher cipher, byte[] associatedData) {
    for (int i = 0; i < count; i++) {
      int length = storedLength(i);
      if (length > 0) {
        byte[] text = single.ofAtLeast(length);
        try {
          int plainLength = cipher.open(associatedData, stored, starts[i], length, text);
          System.arraycopy(text, 0, plain, starts[i], plainLength);
          opened(i, starts[i], plainLength);
        } catch (DecryptionException e) {
          opened(i, 0, NONE);
        }
      }
    }
  }
}
