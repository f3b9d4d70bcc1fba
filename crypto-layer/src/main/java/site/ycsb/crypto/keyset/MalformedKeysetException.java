package site.ycsb.crypto.keyset;

/** A file can't be used as the keyset that it should be. Says nothing of its content. */
public final class MalformedKeysetException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Without a cause: its message could quote the file. */
  MalformedKeysetException(String rule) {
    super(rule);
  }

  /** What the file has to be, in words that follow its name. */
  public String rule() {
    return String.valueOf(getMessage());
  }
}
