package site.ycsb.spi.run;

/**
 * Names something that the threads of a run share while at least one of them uses it, such as a
 * driver's session. A constant of the class that uses it; each instance names a thing of its own.
 *
 * @param <T> what it is
 */
@SuppressWarnings("UnusedTypeParameter") // the type of what callers get for it
public final class SharedResource<T> {
  private final String name;

  private SharedResource(String name) {
    this.name = name;
  }

  /** A name for messages, equal to nothing else. */
  public static <T> SharedResource<T> named(String name) {
    return new SharedResource<>(name);
  }

  @Override
  public String toString() {
    return name;
  }

  /**
   * One use of a shared resource. Thread-safe.
   *
   * @param <T> what it is
   */
  public interface Lease<T> extends AutoCloseable {
    /** What is shared. */
    T get();

    /** Ends the use; the last one closes what is shared. Closing again does nothing. */
    @Override
    void close();
  }
}
