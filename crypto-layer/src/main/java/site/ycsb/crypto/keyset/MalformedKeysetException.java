package site.ycsb.crypto.keyset;

/** A file isn't a whole keyset. Says nothing of its content. */
public final class MalformedKeysetException extends Exception {
  private static final long serialVersionUID = 1L;

  MalformedKeysetException() {
    super("not a whole keyset");
  }
}
