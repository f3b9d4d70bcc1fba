package site.ycsb.spi;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks up what a DB can do. */
public final class Capabilities {
  private Capabilities() {}

  /**
   * The outermost object in a chain of wrappers that implements a capability: a wrapper that
   * implements it itself answers in the place of what it wraps.
   */
  public static <T> Optional<T> find(Object db, Class<T> capability) {
    @Nullable Object current = db;
    while (current != null) {
      if (capability.isInstance(current)) {
        return Optional.of(capability.cast(current));
      }
      current = current instanceof Delegating wrapper ? wrapper.delegate() : null;
    }
    return Optional.empty();
  }
}
