package site.ycsb.atrest.cassandra;

/** A key file can't be used; the message is a sentence without what is in the file. */
final class UnusableKeyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnusableKeyException(String message) {
    super(message);
  }
}
