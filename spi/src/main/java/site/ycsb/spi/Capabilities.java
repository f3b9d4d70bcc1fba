package site.ycsb.spi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.config.ConfigurationException;

/** Looks up what a DB can do. */
public final class Capabilities {
  private Capabilities() {}

  /**
   * The outermost DB in a chain of wrappers that implements a capability: a wrapper that implements
   * it itself answers instead of what it wraps.
   */
  public static <T> Optional<T> find(DB db, Class<T> capability) {
    for (@Nullable DB each = db; each != null; each = delegateOf(each)) {
      if (capability.isInstance(each)) {
        return Optional.of(capability.cast(each));
      }
    }
    return Optional.empty();
  }

  /**
   * The DBs of a chain of wrappers, the outermost first; the consumer is told why one can't be
   * made.
   */
  public static List<DB> chain(DB db, Consumer<ConfigurationException> trouble) {
    List<DB> chain = new ArrayList<>();
    @Nullable DB current = db;
    while (current != null) {
      chain.add(current);
      try {
        current = delegateOf(current);
      } catch (ConfigurationException e) {
        trouble.accept(e);
        current = null;
      }
    }
    return chain;
  }

  private static @Nullable DB delegateOf(DB db) {
    return db instanceof Delegating wrapper ? wrapper.delegate() : null;
  }
}
