package site.ycsb.spi.crypto;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import site.ycsb.spi.CryptoTotals;

/**
 * What one thread counts: no lock, no allocation.
 *
 * <p>What is timed: for each operation the encryption of what goes to the store (key, names,
 * values), and for each read and scan that returned records the decryption of what came back; and
 * the whole operation, from the call of the encryption layer to its return. Unit and clock: ns of
 * {@link System#nanoTime}. Counted when: the part ended, also when decryption failed.
 *
 * <p>Threading: written by one thread. Others may read {@link #totals} at any time, and the rest
 * only after the thread's last operation.
 */
public final class ThreadMetrics {
  private static final long HIGHEST_NANOS = 3_600_000_000_000L;
  private static final int DIGITS = 3;

  private final boolean timed;
  private final Histogram encryptNanos = new Histogram(1, HIGHEST_NANOS, DIGITS);
  private final Histogram decryptNanos = new Histogram(1, HIGHEST_NANOS, DIGITS);
  private final Tally encryptions = new Tally();
  private final Tally encryptionNanos = new Tally();
  private final Tally decryptions = new Tally();
  private final Tally decryptionNanos = new Tally();
  private final Tally plaintextBytes = new Tally();
  private final Tally ciphertextBytes = new Tally();
  private final Tally decryptionFailures = new Tally();
  private long operationNanos;
  private long reads;
  private long returnedFields;

  /** The metrics of a thread; without times when they aren't wanted. */
  public ThreadMetrics(boolean timed) {
    this.timed = timed;
  }

  /** The time now in ns; 0 when no times are taken. */
  public long now() {
    return timed ? System.nanoTime() : 0;
  }

  public void encrypted(long beginNanos, long endNanos) {
    if (timed) {
      record(encryptNanos, endNanos - beginNanos);
      encryptions.add(1);
      encryptionNanos.add(endNanos - beginNanos);
    }
  }

  public void decrypted(long beginNanos, long endNanos) {
    if (timed) {
      record(decryptNanos, endNanos - beginNanos);
      decryptions.add(1);
      decryptionNanos.add(endNanos - beginNanos);
    }
  }

  public void finished(long beginNanos, long endNanos) {
    operationNanos += endNanos - beginNanos;
  }

  /** A read, or a scan that found records, was OK and returned this many fields. */
  public void returned(int fields) {
    reads++;
    returnedFields += fields;
  }

  /** Values were encrypted or decrypted; the lengths are their sums in bytes. */
  public void countValues(long plainLength, long storedLength) {
    plaintextBytes.add(plainLength);
    ciphertextBytes.add(storedLength);
  }

  public void countFailure() {
    decryptionFailures.add(1);
  }

  void addTo(ThreadMetrics sum) {
    sum.encryptNanos.add(encryptNanos);
    sum.decryptNanos.add(decryptNanos);
    sum.operationNanos += operationNanos;
    sum.reads += reads;
    sum.returnedFields += returnedFields;
    sum.encryptions.add(encryptions.sum());
    sum.encryptionNanos.add(encryptionNanos.sum());
    sum.decryptions.add(decryptions.sum());
    sum.decryptionNanos.add(decryptionNanos.sum());
    sum.plaintextBytes.add(plaintextBytes.sum());
    sum.ciphertextBytes.add(ciphertextBytes.sum());
    sum.decryptionFailures.add(decryptionFailures.sum());
  }

  CryptoTotals totals() {
    return new CryptoTotals(
        encryptions.sum(),
        encryptionNanos.sum(),
        decryptions.sum(),
        decryptionNanos.sum(),
        plaintextBytes.sum(),
        ciphertextBytes.sum(),
        decryptionFailures.sum());
  }

  public void reset() {
    encryptNanos.reset();
    decryptNanos.reset();
    operationNanos = 0;
    reads = 0;
    returnedFields = 0;
    List.of(
            encryptions,
            encryptionNanos,
            decryptions,
            decryptionNanos,
            plaintextBytes,
            ciphertextBytes,
            decryptionFailures)
        .forEach(Tally::reset);
  }

  boolean timed() {
    return timed;
  }

  Histogram encryptNanos() {
    return encryptNanos;
  }

  Histogram decryptNanos() {
    return decryptNanos;
  }

  long operationNanos() {
    return operationNanos;
  }

  public long reads() {
    return reads;
  }

  public long returnedFields() {
    return returnedFields;
  }

  private static void record(Histogram histogram, long nanos) {
    histogram.recordValue(Math.min(Math.max(nanos, 0), HIGHEST_NANOS));
  }

  /** A sum that one thread adds to, without a fence, and others may read at any time. */
  private static final class Tally {
    private final AtomicLong sum = new AtomicLong();

    void add(long amount) {
      sum.setRelease(sum.getPlain() + amount);
    }

    long sum() {
      return sum.getAcquire();
    }

    /** While its thread isn't adding. */
    void reset() {
      sum.set(0);
    }
  }
}
