package site.ycsb.workloads;

import java.lang.reflect.Method;
import java.util.Arrays;

/** Tells whether a subclass overrides a method. */
final class Overrides {
  private Overrides() {}

  /** Whether the object's class, or one between it and a base class, declares the method. */
  static boolean of(Object object, Class<?> base, String name, Class<?>... parameters) {
    for (Class<?> type = object.getClass(); type != base; type = type.getSuperclass()) {
      try {
        for (Method method : type.getDeclaredMethods()) {
          if (method.getName().equals(name)
              && Arrays.equals(method.getParameterTypes(), parameters)) {
            return true;
          }
        }
      } catch (LinkageError e) {
        // one of its methods names a class that isn't there, so nobody can tell
        return true;
      }
    }
    return false;
  }
}
