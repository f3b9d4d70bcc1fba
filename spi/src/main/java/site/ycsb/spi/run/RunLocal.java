package site.ycsb.spi.run;

/**
 * Names something that the threads of a run share: from its first use to the end of the run ({@link
 * RunContext#get}), or while at least one of them uses it ({@link RunContext#acquire}). A constant
 * of the class that uses it; each instance names a thing of its own.
 *
 * @param <T> what it is
 */
@SuppressWarnings("UnusedTypeParameter") // the type of what callers get for it
public final class RunLocal<T> {
  private final String name;

  private RunLocal(String name) {
    this.name = name;
  }

  /** A name for messages, equal to nothing else. */
  public static <T> RunLocal<T> named(String name) {
    return new RunLocal<>(name);
  }

  @Override
  public String toString() {
    return name;
  }
}
