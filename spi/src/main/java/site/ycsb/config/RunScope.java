package site.ycsb.config;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the threads of one run share: a driver session, a keyset.
 *
 * <p>YCSB makes one DB object a thread and hands all of them the same {@link Properties} object.
 * The scope is attached to that object, so nothing shared is static, and two runs in one process
 * don't meet. Thread-safe. Works in YCSB's own client too.
 */
public final class RunScope {
  private static final Object ATTACHMENT = new Object();

  private final Map<Class<?>, Shared> shared = new LinkedHashMap<>();

  private RunScope() {}

  /** The scope of a run, made when the first thread asks for it. */
  public static RunScope of(Properties properties) {
    return (RunScope) properties.computeIfAbsent(ATTACHMENT, attachment -> new RunScope());
  }

  /**
   * The shared object of this type, made when it is the first use. Every acquire needs one {@link
   * #release}; the last one closes the object if it is {@link AutoCloseable}. A supplier that
   * throws leaves nothing behind.
   */
  public synchronized <T> T acquire(Class<T> type, Supplier<T> maker) {
    @Nullable Shared entry = shared.get(type);
    if (entry == null) {
      entry = new Shared(maker.get());
      shared.put(type, entry);
    }
    entry.users++;
    return type.cast(entry.object);
  }

  /** Gives up one use; the last one closes the object. */
  public synchronized void release(Class<?> type) {
    @Nullable Shared entry = shared.get(type);
    if (entry == null) {
      return;
    }
    entry.users--;
    if (entry.users == 0) {
      shared.remove(type);
      if (entry.object instanceof AutoCloseable closeable) {
        close(closeable);
      }
    }
  }

  /** Puts an object in for the whole run; it is never closed by the scope. */
  public synchronized <T> void put(Class<T> type, T object) {
    Shared entry = new Shared(object);
    entry.users = Integer.MAX_VALUE / 2;
    shared.put(type, entry);
  }

  /** The shared object of this type, if there is one now. */
  public synchronized <T> Optional<T> find(Class<T> type) {
    return Optional.ofNullable(shared.get(type)).map(entry -> type.cast(entry.object));
  }

  private static void close(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("closing what a run shared failed", e);
    }
  }

  private static final class Shared {
    final Object object;
    int users;

    Shared(Object object) {
      this.object = object;
    }
  }
}
