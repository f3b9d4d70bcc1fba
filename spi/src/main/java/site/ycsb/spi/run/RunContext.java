package site.ycsb.spi.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Notices;
import site.ycsb.spi.BatchOutcomes;
import site.ycsb.spi.StoreLayer;
import site.ycsb.spi.run.SharedResource.Lease;
import site.ycsb.spi.store.LocalNamespace;

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
  private final Map<SharedResource<?>, Shared<?>> shared = new HashMap<>();
  private final List<RunContext> derived = new ArrayList<>();
  private @Nullable Notices notices;
  private @Nullable StoreLayer storeLayer;
  private @Nullable LocalNamespace localNamespace;
  private BatchOutcomes batchOutcomes = BatchOutcomes.UNCOUNTED;
  private boolean closed;

  RunContext() {}

  /** The context of the run that a properties object stands for. */
  public static RunContext of(Properties properties) {
    return RunContexts.of(properties);
  }

  /** What is said to the user once a run; on stderr unless the run uses others. */
  public synchronized Notices notices() {
    Notices current = notices;
    if (current == null) {
      current = new Notices(System.err);
      notices = current;
    }
    return current;
  }

  /** Says from now on what is said to the user by these. */
  public synchronized void setNotices(Notices own) {
    notices = own;
  }

  /** What the client wants directly around a store's DB; empty when that is nothing. */
  public synchronized Optional<StoreLayer> storeLayer() {
    return Optional.ofNullable(storeLayer);
  }

  /** Puts this around a store's DB. */
  public synchronized void setStoreLayer(StoreLayer layer) {
    storeLayer = layer;
  }

  /** Where data is on a local store; empty when the user gave an address or a namespace. */
  public synchronized Optional<LocalNamespace> localNamespace() {
    return Optional.ofNullable(localNamespace);
  }

  /** Tells that the run uses a local store. */
  public synchronized void setLocalNamespace(LocalNamespace namespace) {
    localNamespace = namespace;
  }

  /** Counts how batched writes ended; a client that doesn't count them gets none. */
  public synchronized BatchOutcomes batchOutcomes() {
    return batchOutcomes;
  }

  /** Counts batched writes by this. */
  public synchronized void setBatchOutcomes(BatchOutcomes outcomes) {
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

  /** What the run has of this kind by now. */
  @SuppressWarnings("unchecked") // a key's value is what its maker made
  public synchronized <T> Optional<T> find(RunLocal<T> key) {
    return Optional.ofNullable((T) locals.get(key));
  }

  /**
   * A use of the resource, which is made when it is the first one. A maker that throws leaves
   * nothing behind.
   */
  @SuppressWarnings("unchecked") // a key's value is what its maker made
  public synchronized <T> Lease<T> acquire(SharedResource<T> key, Supplier<T> maker) {
    @Nullable Shared<T> entry = (Shared<T>) shared.get(key);
    if (entry == null) {
      checkOpen(key);
      entry = new Shared<>(key, maker.get());
      shared.put(key, entry);
    }
    return entry.lease();
  }

  /** The resource, if it is used now. */
  @SuppressWarnings("unchecked") // a key's value is what its maker made
  public synchronized <T> Optional<T> find(SharedResource<T> key) {
    return Optional.ofNullable((Shared<T>) shared.get(key)).map(entry -> entry.resource);
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
      localNamespace = null;
      batchOutcomes = BatchOutcomes.UNCOUNTED;
    }
    RunContexts.remove(this);
    Collections.reverse(ending);
    @Nullable RuntimeException first = null;
    for (Object each : ending) {
      try {
        closeIfCloseable(each);
      } catch (RuntimeException e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    if (first != null) {
      throw first;
    }
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

  /** A resource and how many use it. */
  private final class Shared<T> {
    final SharedResource<T> key;
    final T resource;
    int users;

    Shared(SharedResource<T> key, T resource) {
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
}
