package site.ycsb.crypto;

import org.HdrHistogram.Histogram;

/**
 * What one thread counts: no lock, no allocation.
 *
 * <p>What is timed: for each operation the encryption of what goes to the store (key, names,
 * values), and for each read and scan that returned records the decryption of what came back; and
 * the whole operation, from the call of the encryption layer to its return. Unit and clock: ns of
 * {@link System#nanoTime}. Counted when: the part ended, also when decryption failed.
 *
 * <p>Threading: written by one thread; read by others only after its last operation.
 */
final class ThreadFigures {
  private static final long HIGHEST_NANOS = 3_600_000_000_000L;
  private static final int DIGITS = 3;

  private final boolean timed;
  private final Histogram encryptNanos = new Histogram(1, HIGHEST_NANOS, DIGITS);
  private final Histogram decryptNanos = new Histogram(1, HIGHEST_NANOS, DIGITS);
  private long cryptoNanos;
  private long operationNanos;
  private long plaintextBytes;
  private long ciphertextBytes;
  private long decryptionFailures;

  /** Figures of a thread; without times when they aren't wanted. */
  ThreadFigures(boolean timed) {
    this.timed = timed;
  }

  /** The time now in ns; 0 when no times are taken. */
  long now() {
    return timed ? System.nanoTime() : 0;
  }

  /** An operation's data was encrypted. */
  void encrypted(long beginNanos, long endNanos) {
    record(encryptNanos, endNanos - beginNanos);
  }

  /** An operation's result was decrypted. */
  void decrypted(long beginNanos, long endNanos) {
    record(decryptNanos, endNanos - beginNanos);
  }

  /** An operation returned. */
  void finished(long beginNanos, long endNanos) {
    operationNanos += endNanos - beginNanos;
  }

  /** A value was encrypted or decrypted. */
  void countValue(int plainLength, int storedLength) {
    plaintextBytes += plainLength;
    ciphertextBytes += storedLength;
  }

  /** An operation met data that can't be decrypted. */
  void countFailure() {
    decryptionFailures++;
  }

  /** Adds this thread's figures to a sum. */
  void addTo(ThreadFigures sum) {
    sum.encryptNanos.add(encryptNanos);
    sum.decryptNanos.add(decryptNanos);
    sum.cryptoNanos += cryptoNanos;
    sum.operationNanos += operationNanos;
    sum.plaintextBytes += plaintextBytes;
    sum.ciphertextBytes += ciphertextBytes;
    sum.decryptionFailures += decryptionFailures;
  }

  void reset() {
    encryptNanos.reset();
    decryptNanos.reset();
    cryptoNanos = 0;
    operationNanos = 0;
    plaintextBytes = 0;
    ciphertextBytes = 0;
    decryptionFailures = 0;
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

  long cryptoNanos() {
    return cryptoNanos;
  }

  long operationNanos() {
    return operationNanos;
  }

  long plaintextBytes() {
    return plaintextBytes;
  }

  long ciphertextBytes() {
    return ciphertextBytes;
  }

  long decryptionFailures() {
    return decryptionFailures;
  }

  private void record(Histogram histogram, long nanos) {
    if (timed) {
      cryptoNanos += nanos;
      histogram.recordValue(Math.min(Math.max(nanos, 0), HIGHEST_NANOS));
    }
  }
}
