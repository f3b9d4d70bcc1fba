package site.ycsb.config;

import org.jspecify.annotations.Nullable;

/**
 * Finds a class that a user named. A binding has a class loader of its own, which is the context
 * class loader of every thread that uses the binding; what is named goes through that one.
 */
public final class NamedClass {
  private NamedClass() {}

  /**
   * The class with this name, not initialized.
   *
   * @param asker whose class loader is asked when the thread has none, or doesn't find it
   * @throws ClassNotFoundException when neither the binding's jars nor the client have it
   */
  public static Class<?> find(String name, Class<?> asker) throws ClassNotFoundException {
    @Nullable ClassLoader context = Thread.currentThread().getContextClassLoader();
    if (context != null) {
      try {
        return Class.forName(name, false, context);
      } catch (ClassNotFoundException e) {
        // a thread that somebody else made
      }
    }
    return Class.forName(name, false, asker.getClassLoader());
  }
}
