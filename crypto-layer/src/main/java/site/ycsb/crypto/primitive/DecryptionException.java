package site.ycsb.crypto.primitive;

/**
 * Stored data can't be decrypted: it was changed, or made with another key. Doesn't say which check
 * failed, and has no stack trace: it is an outcome of an operation, not a fault of the program.
 */
public final class DecryptionException extends Exception {
  private static final long serialVersionUID = 1L;

  public DecryptionException() {
    super("stored data can't be decrypted", null, false, false);
  }
}
