package site.ycsb.spi.run;

/** A dry run ends its try here: what comes next would ask the user or call a service. */
public final class NotTriedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With what isn't tried and why, without a period. */
  public NotTriedException(String what) {
    super(what);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
