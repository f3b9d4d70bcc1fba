package site.ycsb.crypto.keyset;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.RadixText;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;

/**
 * The master keys. Keys, names and deterministic values depend on one that can't be replaced:
 * look-ups would miss what was stored under the old one. Values with a random IV carry the index of
 * their master, so that there can be several; the primary one encrypts.
 *
 * <p>Threading: thread-safe until it is closed, which wipes the keys.
 */
public final class Keyset implements AutoCloseable {
  /** The length of every master key. */
  public static final int MASTER_BYTES = 32;

  /** The index that stands for the deterministic master in the header of a value. */
  public static final int DETERMINISTIC_INDEX = 0;

  /** The highest index of a value master: it is stored as one byte. */
  public static final int MAX_INDEX = 255;

  private static final int KEY_ID_BYTES = 4;

  private final SecretBytes deterministic;
  private final List<ValueMaster> values;
  private final int primaryIndex;
  private final String keyId;

  /**
   * A keyset that takes over its keys.
   *
   * @throws IllegalArgumentException when lengths, indexes or the primary index don't fit together
   */
  public Keyset(SecretBytes deterministic, List<ValueMaster> values, int primaryIndex) {
    this.deterministic = deterministic;
    this.values = List.copyOf(values);
    this.primaryIndex = primaryIndex;
    checkLength(deterministic);
    for (ValueMaster master : values) {
      checkLength(master.key());
    }
    long indexes = values.stream().mapToInt(ValueMaster::index).distinct().count();
    if (indexes != values.size() || find(primaryIndex) == null) {
      throw new IllegalArgumentException("indexes repeat, or there is no primary master");
    }
    keyId = keyIdOf(deterministic);
  }

  /** A new keyset with one value master. */
  public static Keyset random(SecureRandom random, Clock clock) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    return new Keyset(randomKey(random), List.of(new ValueMaster(1, now, randomKey(random))), 1);
  }

  /**
   * A copy with one more value master, which is its primary one.
   *
   * @throws IllegalStateException when there are as many as there can be
   */
  public Keyset rotated(SecureRandom random, Clock clock) {
    int index = highestIndex() + 1;
    if (index > MAX_INDEX) {
      throw new IllegalStateException("there is no index left");
    }
    List<ValueMaster> masters = new ArrayList<>();
    for (ValueMaster master : values) {
      masters.add(
          new ValueMaster(
              master.index(), master.created(), SecretBytes.takingOver(master.key().copy())));
    }
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    masters.add(new ValueMaster(index, now, randomKey(random)));
    return new Keyset(SecretBytes.takingOver(deterministic.copy()), masters, index);
  }

  /** Whether a changed value key would be detected: all have a check value in their file. */
  public boolean hasCheckValues() {
    return values.stream().allMatch(ValueMaster::checkStored);
  }

  /** The highest index of a value master. */
  public int highestIndex() {
    return values.stream().mapToInt(ValueMaster::index).max().orElse(0);
  }

  /** The master of everything deterministic. */
  public SecretBytes deterministic() {
    return deterministic;
  }

  /** All value masters. */
  public List<ValueMaster> values() {
    return values;
  }

  /** The index of the value master that encrypts. */
  public int primaryIndex() {
    return primaryIndex;
  }

  /** The value master that encrypts. */
  public ValueMaster primary() {
    return Objects.requireNonNull(find(primaryIndex), "checked by the constructor");
  }

  /** The value master with this index, or null. */
  public @Nullable ValueMaster find(int index) {
    for (ValueMaster master : values) {
      if (master.index() == index) {
        return master;
      }
    }
    return null;
  }

  /**
   * Identifies the keyset without revealing its keys: the first 8 hex digits of HMAC-SHA256 of "key
   * id" under the deterministic master. Stays the same when value masters are added.
   */
  public String keyId() {
    return keyId;
  }

  @Override
  public void close() {
    deterministic.close();
    values.forEach(master -> master.key().close());
  }

  @Override
  public String toString() {
    return "Keyset[" + keyId + "]";
  }

  private static void checkLength(SecretBytes key) {
    if (key.length() != MASTER_BYTES) {
      throw new IllegalArgumentException("a master key has " + MASTER_BYTES + " bytes");
    }
  }

  private static SecretBytes randomKey(SecureRandom random) {
    byte[] key = new byte[MASTER_BYTES];
    random.nextBytes(key);
    return SecretBytes.takingOver(key);
  }

  private static String keyIdOf(SecretBytes key) {
    return fingerprint(key, "key id");
  }

  private static String fingerprint(SecretBytes key, String text) {
    MacEngine mac = new BouncyCastleEngines().hmacSha256(key);
    byte[] message = text.getBytes(StandardCharsets.US_ASCII);
    mac.update(message, 0, message.length);
    byte[] tag = new byte[MacEngine.TAG_BYTES];
    mac.finish(tag, 0);
    byte[] digits = new byte[2 * KEY_ID_BYTES];
    RadixText.HEX.encode(tag, 0, KEY_ID_BYTES, digits, 0);
    Arrays.fill(tag, (byte) 0);
    return new String(digits, StandardCharsets.US_ASCII);
  }

  /**
   * A master key of values.
   *
   * @param index 1 to 255, stored with every value
   * @param created when it was made
   * @param key the key
   * @param checkStored whether its file has its check value, or will have it: without one, a change
   *     of the key can't be detected
   */
  public record ValueMaster(int index, Instant created, SecretBytes key, boolean checkStored) {
    public ValueMaster {
      if (index <= DETERMINISTIC_INDEX || index > MAX_INDEX) {
        throw new IllegalArgumentException("an index is 1 to " + MAX_INDEX);
      }
    }

    /** A master whose check value is stored with it. */
    public ValueMaster(int index, Instant created, SecretBytes key) {
      this(index, created, key, true);
    }

    /**
     * Identifies this key without revealing it: the first 8 hex digits of HMAC-SHA256 of "value
     * key" and its index under the key. A damaged key passes with a probability of 2^-32.
     */
    public String check() {
      return fingerprint(key, "value key " + index);
    }
  }
}
