package site.ycsb.spi.run;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The contexts of the runs in this process, by the identity of their properties, which are held
 * weakly. Thread-safe.
 */
final class RunContexts {
  private static final Map<Key, RunContext> CONTEXTS = new ConcurrentHashMap<>();
  private static final ReferenceQueue<Properties> COLLECTED = new ReferenceQueue<>();

  private RunContexts() {}

  static RunContext of(Properties properties) {
    closeCollected();
    return CONTEXTS.computeIfAbsent(new Key(properties), key -> new RunContext());
  }

  /** Forgets a context: its properties would get a new one. */
  static void remove(RunContext context) {
    CONTEXTS.values().removeIf(known -> known == context);
  }

  private static void closeCollected() {
    @Nullable Reference<?> collected = COLLECTED.poll();
    while (collected != null) {
      @Nullable RunContext context = CONTEXTS.remove(collected);
      if (context != null) {
        try {
          context.close();
        } catch (RuntimeException e) {
          // of a run that nobody has any more: there is nobody to tell
        }
      }
      collected = COLLECTED.poll();
    }
  }

  /** Properties by identity: equal ones belong to different runs. */
  private static final class Key extends WeakReference<Properties> {
    private final int hash;

    Key(Properties properties) {
      super(properties, COLLECTED);
      hash = System.identityHashCode(properties);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the purpose of the class
    public boolean equals(@Nullable Object other) {
      if (this == other) {
        return true;
      }
      @Nullable Properties own = get();
      return own != null && other instanceof Key key && key.get() == own;
    }
  }
}
