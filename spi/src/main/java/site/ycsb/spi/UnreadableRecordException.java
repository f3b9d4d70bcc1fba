package site.ycsb.spi;

/**
 * A binding returned a record that can't be read, by no fault of a key: a field without a name, a
 * value that throws, no row at all. It fails the operation that read it, as {@link
 * site.ycsb.Status#ERROR}, and no more.
 */
public final class UnreadableRecordException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With what is wrong with it, such as "a field without a name". */
  public UnreadableRecordException(String what) {
    super(sentence(what));
  }

  /** With what one of its values threw. */
  public UnreadableRecordException(RuntimeException thrown) {
    super(sentence("a value that throws " + thrown), thrown);
  }

  private static String sentence(String what) {
    return "the binding returned a record that can't be read (" + what + ")";
  }

  /** The sentence for users. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
