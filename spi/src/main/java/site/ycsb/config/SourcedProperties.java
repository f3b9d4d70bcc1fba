package site.ycsb.config;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Properties that remember where each value came from, and which keys a workload or a DB asked for.
 * Bindings and workloads see plain {@link Properties}; error messages name the origin.
 */
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // Properties' own aren't, either
public final class SourcedProperties extends Properties {
  private static final long serialVersionUID = 1L;

  /** The origin of a value that nobody recorded. */
  public static final String UNKNOWN = "properties";

  private final transient Map<String, String> origins = new ConcurrentHashMap<>();
  private final transient Set<String> originsInOrder =
      Collections.synchronizedSet(new LinkedHashSet<>());
  private final transient Set<Path> files = ConcurrentHashMap.newKeySet();
  private final transient Reads reads;

  /**
   * What workloads and DBs do with properties.
   *
   * @param <E> what it throws
   */
  @FunctionalInterface
  public interface ReadingStep<E extends Exception> {
    void perform() throws E;
  }

  /** The keys that were asked for while that was recorded. */
  private static final class Reads {
    final Set<String> keys = ConcurrentHashMap.newKeySet();
    volatile boolean recorded;
    volatile boolean all;

    void add(Object key) {
      if (recorded && key instanceof String name) {
        keys.add(name);
      }
    }

    void addAll() {
      if (recorded) {
        all = true;
      }
    }
  }

  public SourcedProperties() {
    this(new Reads());
  }

  private SourcedProperties(Reads reads) {
    this.reads = reads;
  }

  /** Sets a value with its origin, such as {@code -p} or a file name; a later one replaces it. */
  public void set(String key, String value, String origin) {
    setProperty(key, value);
    origins.put(key, origin);
    originsInOrder.add(origin);
  }

  /** The same of a defined property. */
  public void set(Property<?> property, String value, String origin) {
    set(property.key(), value, origin);
  }

  /** Sets the values of others, with their origins where they are known. */
  public void setAll(Properties others) {
    entriesOf(others).forEach((key, value) -> set(key, value, originOf(others, key)));
  }

  /** All origins, in the order of their first values: of two files, the later one wins. */
  public List<String> origins() {
    synchronized (originsInOrder) {
      return List.copyOf(originsInOrder);
    }
  }

  public void addFile(Path file) {
    files.add(file);
  }

  public Set<Path> files() {
    return Set.copyOf(files);
  }

  /** A copy of the string values with their origins, for another run. */
  public SourcedProperties copy() {
    SourcedProperties copy = new SourcedProperties();
    copy.takeFrom(this);
    return copy;
  }

  /**
   * A copy of the string values of any properties, with origins where they are known, for the same
   * run: what is asked of the copy counts as asked of them.
   */
  public static SourcedProperties copyOf(Properties from) {
    SourcedProperties copy =
        from instanceof SourcedProperties sourced
            ? new SourcedProperties(sourced.reads)
            : new SourcedProperties();
    copy.takeFrom(from);
    return copy;
  }

  private void takeFrom(Properties from) {
    if (from instanceof SourcedProperties sourced) {
      originsInOrder.addAll(sourced.origins());
      files.addAll(sourced.files);
    }
    setAll(from);
  }

  public static String originOf(Properties properties, String key) {
    if (properties instanceof SourcedProperties sourced) {
      return sourced.origins.getOrDefault(key, UNKNOWN);
    }
    return UNKNOWN;
  }

  /**
   * The string values by their keys, for code that takes those that it defines: unlike other ways
   * to look at all of them, this isn't recorded as reading them.
   */
  public static Map<String, String> entriesOf(Properties properties) {
    Map<String, String> entries = new TreeMap<>();
    if (properties instanceof SourcedProperties sourced) {
      for (Map.Entry<Object, Object> entry : sourced.unrecordedEntries()) {
        if (entry.getKey() instanceof String key && entry.getValue() instanceof String value) {
          entries.put(key, value);
        }
      }
    } else {
      for (String key : properties.stringPropertyNames()) {
        entries.put(key, properties.getProperty(key));
      }
    }
    return entries;
  }

  private Set<Map.Entry<Object, Object>> unrecordedEntries() {
    return super.entrySet();
  }

  /** Performs a step of a workload or a DB, and records which keys it asks for. */
  public <E extends Exception> void recordReads(ReadingStep<E> step) throws E {
    reads.recorded = true;
    try {
      step.perform();
    } finally {
      reads.recorded = false;
    }
  }

  /** Whether a recorded step asked for this key. */
  public boolean isRead(String key) {
    return reads.keys.contains(key);
  }

  /** Whether a recorded step looked at all entries, so that it may have read any. */
  public boolean areAllRead() {
    return reads.all;
  }

  @Override
  public String getProperty(String key) {
    reads.add(key);
    return super.getProperty(key);
  }

  @Override
  public @Nullable Object get(Object key) {
    reads.add(key);
    return super.get(key);
  }

  @Override
  public Object getOrDefault(Object key, Object defaultValue) {
    reads.add(key);
    return super.getOrDefault(key, defaultValue);
  }

  @Override
  public boolean containsKey(Object key) {
    reads.add(key);
    return super.containsKey(key);
  }

  /** Also called by {@code stringPropertyNames}, {@code propertyNames}, and who copies a map. */
  @Override
  public Set<Map.Entry<Object, Object>> entrySet() {
    reads.addAll();
    return super.entrySet();
  }

  @Override
  public Set<Object> keySet() {
    reads.addAll();
    return super.keySet();
  }

  @Override
  public Collection<Object> values() {
    reads.addAll();
    return super.values();
  }

  @Override
  public Enumeration<Object> keys() {
    reads.addAll();
    return super.keys();
  }

  @Override
  public Enumeration<Object> elements() {
    reads.addAll();
    return super.elements();
  }

  @Override
  public synchronized void forEach(BiConsumer<? super Object, ? super Object> action) {
    reads.addAll();
    super.forEach(action);
  }

  @Override
  public synchronized boolean equals(Object other) {
    return this == other;
  }

  @Override
  public synchronized int hashCode() {
    return System.identityHashCode(this);
  }
}
