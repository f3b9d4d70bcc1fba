package site.ycsb.spi.run;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.config.Causes;
import site.ycsb.config.Notices;

/**
 * What the client, layers and bindings of one run exchange, and what its threads share.
 *
 * <p>YCSB makes one DB object for each thread and hands all of them the same {@link Properties}
 * object, which stands for the run. The context belongs to that object (not to equal ones), without
 * an entry in it, so that nothing shared is static, two runs in one process don't meet, and
 * bindings and workloads see nothing but the strings that the user gave. Works in YCSB's own client
 * too.
 *
 * <p>Lifetime: until {@link #close()}, or as long as its properties when nobody closes it. It is
 * then closed when they have been collected; a shared object that refers to its run's properties
 * would prevent that, so it takes what it needs from them, or from a copy, when it is made.
 *
 * <p>Thread-safe. Objects are made by one thread while others that want one of the run wait.
 */
public final class RunContext implements AutoCloseable {
  private final Map<RunLocal<?>, Object> locals = new LinkedHashMap<>();
  private final Map<RunLocal<?>, Shared<?>> shared = new HashMap<>();
  private final List<RunContext> derived = new ArrayList<>();
  private @Nullable Notices notices;
  private @Nullable UnaryOperator<DB> storeLayer;
  private BiConsumer<String, Status> batchOutcomes = RunContext::leaveUncounted;
  private boolean closed;

  private RunContext() {}

  /** The context of the run that a properties object stands for. */
  public static RunContext of(Properties properties) {
    return RunContexts.of(properties);
  }

  /** Notices to the user, each once a run; on stderr unless the run uses others. */
  public synchronized Notices notices() {
    Notices current = notices;
    if (current == null) {
      current = new Notices(System.err);
      notices = current;
    }
    return current;
  }

  public synchronized void setNotices(Notices own) {
    notices = own;
  }

  /**
   * What the client wants directly around a store's DB, inside of every layer that wraps it: given
   * a new DB of the store it returns the one to use in its place. For a layer that makes the
   * store's DB; empty when that is nothing.
   */
  public synchronized Optional<UnaryOperator<DB>> storeLayer() {
    return Optional.ofNullable(storeLayer);
  }

  public synchronized void setStoreLayer(UnaryOperator<DB> layer) {
    storeLayer = layer;
  }

  /**
   * Counts how batched writes ended that a binding had answered with {@link Status#BATCHED_OK} and
   * that then failed, each by the name to count it under, such as {@code INSERT}, and how it really
   * ended. Thread-safe. A client that doesn't count them gets none.
   */
  public synchronized BiConsumer<String, Status> batchOutcomes() {
    return batchOutcomes;
  }

  private static void leaveUncounted(String operation, Status status) {}

  /** Counts batched writes by this. */
  public synchronized void setBatchOutcomes(BiConsumer<String, Status> outcomes) {
    batchOutcomes = outcomes;
  }

  /**
   * The context of properties that were derived from the run's, such as those of a wrapped DB: with
   * the same notices and outcomes, and closed with this one.
   */
  public RunContext derive(Properties from) {
    RunContext other = of(from);
    other.setNotices(notices());
    other.setBatchOutcomes(batchOutcomes());
    synchronized (this) {
      checkOpen("derived properties");
      derived.add(other);
    }
    return other;
  }

  /**
   * What the run has of this kind, made when it is the first use. Closed with the run if it is
   * {@link AutoCloseable}. A maker that throws leaves nothing behind.
   */
  public synchronized <T> T get(RunLocal<T> key, Supplier<T> maker) {
    Optional<T> known = find(key);
    if (known.isPresent()) {
      return known.get();
    }
    checkOpen(key);
    T made = maker.get();
    locals.put(key, made);
    return made;
  }

  /** What the run has of this kind now, whether until its end or as long as somebody uses it. */
  @SuppressWarnings("unchecked") // a key's value is what its maker made
  public synchronized <T> Optional<T> find(RunLocal<T> key) {
    @Nullable Shared<T> used = (Shared<T>) shared.get(key);
    return Optional.ofNullable(used == null ? (T) locals.get(key) : used.resource);
  }

  /**
   * A use of what the run has as long as somebody uses it, such as a driver's session; made when it
   * is the first use. A maker that throws leaves nothing behind.
   */
  @SuppressWarnings("unchecked") // a key's value is what its maker made
  public synchronized <T> Lease<T> acquire(RunLocal<T> key, Supplier<T> maker) {
    @Nullable Shared<T> entry = (Shared<T>) shared.get(key);
    if (entry == null) {
      checkOpen(key);
      entry = new Shared<>(key, maker.get());
      shared.put(key, entry);
    }
    return entry.lease();
  }

  /**
   * Ends the run: closes what it has, the youngest first. A resource that is still used is closed
   * by its last user. Closing again does nothing.
   */
  @Override
  public void close() {
    List<Object> ending = new ArrayList<>();
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      ending.addAll(locals.values());
      ending.addAll(derived);
      locals.clear();
      derived.clear();
      storeLayer = null;
      batchOutcomes = RunContext::leaveUncounted;
    }
    RunContexts.remove(this);
    Collections.reverse(ending);
    Causes.forEach(ending, RunContext::closeIfCloseable);
  }

  private void checkOpen(Object wanted) {
    if (closed) {
      throw new IllegalStateException("the run has ended: there is no " + wanted + " any more");
    }
  }

  private static void closeIfCloseable(Object object) {
    if (object instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new IllegalStateException("closing what a run shared failed", e);
      }
    }
  }

  /**
   * One use of what the threads of a run share. Thread-safe.
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

  /** A resource and how many use it. */
  private final class Shared<T> {
    final RunLocal<T> key;
    final T resource;
    int users;

    Shared(RunLocal<T> key, T resource) {
      this.key = key;
      this.resource = resource;
    }

    /** One user more; the caller holds the context's lock. */
    Lease<T> lease() {
      users++;
      AtomicBoolean ended = new AtomicBoolean();
      return new Lease<>() {
        @Override
        public T get() {
          return resource;
        }

        @Override
        public void close() {
          if (ended.compareAndSet(false, true)) {
            release();
          }
        }
      };
    }

    /** With the context's lock, so that nobody opens another one while this one closes. */
    private void release() {
      synchronized (RunContext.this) {
        users--;
        if (users == 0) {
          shared.remove(key);
          closeIfCloseable(resource);
        }
      }
    }
  }

  /**
   * The contexts of the runs in this process, by the identity of their properties, which are held
   * weakly. Thread-safe.
   */
  private static final class RunContexts {
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
}
