package site.ycsb.crypto.keyset;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.SecretBytes;

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

  private final Engines engines;
  private final SecretBytes deterministic;
  private final List<ValueMaster> values;
  private final int primaryIndex;
  private final boolean checkStored;
  private final String keyId;

  /**
   * A keyset that takes over its keys.
   *
   * @param engines compute its key id and checks
   * @throws IllegalArgumentException when lengths, indexes or the primary index don't fit together
   */
  public Keyset(
      Engines engines, SecretBytes deterministic, List<ValueMaster> values, int primaryIndex) {
    this(engines, deterministic, values, primaryIndex, true);
  }

  /**
   * A keyset from a file.
   *
   * @param engines compute its key id and checks
   * @param checkStored whether its file has {@link #check}, or will have it
   */
  Keyset(
      Engines engines,
      SecretBytes deterministic,
      List<ValueMaster> values,
      int primaryIndex,
      boolean checkStored) {
    this.engines = engines;
    this.deterministic = deterministic;
    this.values = List.copyOf(values);
    this.primaryIndex = primaryIndex;
    this.checkStored = checkStored;
    checkLength(deterministic);
    for (ValueMaster master : values) {
      checkLength(master.key());
    }
    long indexes = values.stream().mapToInt(ValueMaster::index).distinct().count();
    if (indexes != values.size() || find(primaryIndex) == null) {
      throw new IllegalArgumentException("indexes repeat, or there is no primary master");
    }
    keyId = fingerprint(engines, deterministic, "key id");
  }

  /**
   * A new keyset with one value master.
   *
   * @param engines compute its key id and checks
   */
  public static Keyset random(Engines engines, SecureRandom random, Clock clock) {
    ValueMaster first = newMaster(1, random, clock);
    return new Keyset(engines, randomKey(random), List.of(first), 1);
  }

  /**
   * A copy with one more value master, which decrypts only: {@link #promoted} lets it encrypt once
   * every client has it.
   *
   * @throws IllegalArgumentException when there are as many as there can be
   */
  public Keyset added(SecureRandom random, Clock clock) {
    List<ValueMaster> masters = copiedValues();
    masters.add(newMaster(highestIndex() + 1, random, clock));
    return copy(masters, primaryIndex);
  }

  /**
   * A copy whose primary value master is another one.
   *
   * @throws IllegalArgumentException when there is none with this index
   */
  public Keyset promoted(int index) {
    return copy(copiedValues(), index);
  }

  /**
   * A copy with one more value master, which is its primary one: both steps at once.
   *
   * @throws IllegalArgumentException when there are as many as there can be
   */
  public Keyset rotated(SecureRandom random, Clock clock) {
    try (Keyset more = added(random, clock)) {
      return more.promoted(more.highestIndex());
    }
  }

  private Keyset copy(List<ValueMaster> masters, int primary) {
    return new Keyset(engines, SecretBytes.takingOver(deterministic.copy()), masters, primary);
  }

  private List<ValueMaster> copiedValues() {
    List<ValueMaster> copies = new ArrayList<>();
    for (ValueMaster master : values) {
      copies.add(
          new ValueMaster(
              master.index(), master.created(), SecretBytes.takingOver(master.key().copy())));
    }
    return copies;
  }

  /** Whether its file has {@link #check}; if not, a changed index or primary isn't detected. */
  public boolean checkStored() {
    return checkStored;
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
    return values.stream().filter(master -> master.index() == index).findFirst().orElse(null);
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

  private static ValueMaster newMaster(int index, SecureRandom random, Clock clock) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    return new ValueMaster(index, now, randomKey(random));
  }

  private static SecretBytes randomKey(SecureRandom random) {
    byte[] key = new byte[MASTER_BYTES];
    random.nextBytes(key);
    return SecretBytes.takingOver(key);
  }

  /**
   * Detects a change of anything in a keyset's file, except on purpose by someone who can read it:
   * the 64 hex digits of HMAC-SHA256 under the deterministic master. Its message is {@code
   * ycsb-keyset/3}, 00 and the primary index; then for each value master 00, its index, 00, its
   * time of creation, 00 and its key. Numbers are decimal, the time is as {@link Instant#toString}.
   */
  public String check() {
    MacEngine mac = engines.hmacSha256(deterministic);
    update(mac, "ycsb-keyset/3\0" + primaryIndex);
    for (ValueMaster master : values) {
      update(mac, "\0" + master.index() + "\0" + master.created() + "\0");
      byte[] key = master.key().copy();
      mac.update(key, 0, key.length);
      Arrays.fill(key, (byte) 0);
    }
    return firstDigits(mac, MacEngine.TAG_BYTES);
  }

  /** {@link ValueMaster#check} of one of its value masters. */
  public String checkOf(ValueMaster master) {
    return master.check(engines);
  }

  private static String fingerprint(Engines engines, SecretBytes key, String text) {
    MacEngine mac = engines.hmacSha256(key);
    update(mac, text);
    return firstDigits(mac, KEY_ID_BYTES);
  }

  private static void update(MacEngine mac, String text) {
    byte[] message = text.getBytes(StandardCharsets.US_ASCII);
    mac.update(message, 0, message.length);
  }

  private static String firstDigits(MacEngine mac, int bytes) {
    byte[] tag = new byte[MacEngine.TAG_BYTES];
    mac.finish(tag, 0);
    String digits = HexFormat.of().formatHex(tag, 0, bytes);
    Arrays.fill(tag, (byte) 0);
    return digits;
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
    String check(Engines engines) {
      return fingerprint(engines, key, "value key " + index);
    }
  }
}
