package site.ycsb;

/** A DB class can't be found or made. */
public class UnknownDBException extends Exception {
  private static final long serialVersionUID = 1L;

  public UnknownDBException(String message) {
    super(message);
  }

  public UnknownDBException() {}

  public UnknownDBException(String message, Throwable cause) {
    super(message, cause);
  }

  public UnknownDBException(Throwable cause) {
    super(cause);
  }
}
