package site.ycsb.config;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Properties that remember where each value came from. Bindings and workloads see plain {@link
 * Properties}; error messages name the origin.
 */
public final class SourcedProperties extends Properties {
  private static final long serialVersionUID = 1L;

  /** The origin of a value that nobody recorded. */
  public static final String UNKNOWN = "properties";

  private final transient Map<String, String> origins = new ConcurrentHashMap<>();
  private final transient Set<String> originsInOrder =
      Collections.synchronizedSet(new LinkedHashSet<>());
  private final transient Set<Path> files = ConcurrentHashMap.newKeySet();

  /** Sets a value with its origin, such as {@code -p} or a file name; a later one replaces it. */
  public void set(String key, String value, String origin) {
    setProperty(key, value);
    origins.put(key, origin);
    originsInOrder.add(origin);
  }

  /** Sets the values of others, with their origins where they are known. */
  public void setAll(Properties others) {
    for (String key : others.stringPropertyNames()) {
      set(key, others.getProperty(key), originOf(others, key));
    }
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
    return copyOf(this);
  }

  /** A copy of the string values of any properties, with origins where they are known. */
  public static SourcedProperties copyOf(Properties from) {
    SourcedProperties copy = new SourcedProperties();
    if (from instanceof SourcedProperties sourced) {
      copy.originsInOrder.addAll(sourced.origins());
      copy.files.addAll(sourced.files);
    }
    copy.setAll(from);
    return copy;
  }

  public static String originOf(Properties properties, String key) {
    if (properties instanceof SourcedProperties sourced) {
      return sourced.origins.getOrDefault(key, UNKNOWN);
    }
    return UNKNOWN;
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
