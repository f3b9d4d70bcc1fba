package site.ycsb.config;

import org.jspecify.annotations.Nullable;

/**
 * Finds a class that a user named. A binding has a class loader of its own, which is the context
 * class loader of every thread that uses the binding; what is named goes through that one. In
 * another program the context class loader may be one that knows nothing of the asker, or has
 * another copy of the types that the asker uses; then the asker's own loader is asked.
 */
public final class NamedClass {
  /** Of files written for YCSB before 0.15. */
  private static final String OLD_PACKAGE = "com.yahoo.ycsb.";

  private static final String PACKAGE = "site.ycsb.";

  private NamedClass() {}

  /** The name by today's package. */
  public static String currentName(String className) {
    String name = className.trim();
    return name.startsWith(OLD_PACKAGE) ? PACKAGE + name.substring(OLD_PACKAGE.length()) : name;
  }

  /**
   * The class with this name, not initialized: the context class loader's if that is a subtype,
   * otherwise the asker's. One that isn't a subtype is returned if neither is, so that the asker
   * can say so.
   *
   * @param supertype what the class has to be, as the asker sees it
   * @param asker whose class loader is asked when the thread's has no such class
   * @throws ClassNotFoundException when neither the binding's jars nor the client have it
   * @throws LinkageError when it is there, and can't be loaded
   */
  public static Class<?> find(String name, Class<?> supertype, Class<?> asker)
      throws ClassNotFoundException {
    @Nullable ClassLoader own = asker.getClassLoader();
    @Nullable ClassLoader context = Thread.currentThread().getContextClassLoader();
    if (context == null || context == own) {
      return Class.forName(name, false, own);
    }
    Class<?> found;
    try {
      found = Class.forName(name, false, context);
    } catch (ClassNotFoundException e) {
      // a thread of other code
      return Class.forName(name, false, own);
    } catch (LinkageError e) {
      return ofOwn(name, own, e);
    }
    return supertype.isAssignableFrom(found) ? found : better(found, supertype, own);
  }

  /** The own loader's class, or the reason why the context's can't be used. */
  private static Class<?> ofOwn(String name, @Nullable ClassLoader own, LinkageError reason) {
    try {
      return Class.forName(name, false, own);
    } catch (ClassNotFoundException | LinkageError e) {
      throw reason;
    }
  }

  /** The own loader's class if that is a subtype, otherwise the one that was found. */
  private static Class<?> better(Class<?> found, Class<?> supertype, @Nullable ClassLoader own) {
    try {
      Class<?> other = Class.forName(found.getName(), false, own);
      return supertype.isAssignableFrom(other) ? other : found;
    } catch (ClassNotFoundException | LinkageError e) {
      return found;
    }
  }
}
