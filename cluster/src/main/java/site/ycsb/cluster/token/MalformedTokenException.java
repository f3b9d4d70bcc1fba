package site.ycsb.cluster.token;

/** The content isn't a complete, valid token. Says nothing about the content. */
final class MalformedTokenException extends Exception {
  private static final long serialVersionUID = 1L;

  MalformedTokenException(String message) {
    super(message);
  }
}
