package site.ycsb.classpath;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loads a binding, its driver and what a user adds with {@code -cp}, child first: the versions of
 * libraries that the client depends on and those that a driver depends on never meet.
 *
 * <ul>
 *   <li>The JDK's classes come from the JDK.
 *   <li>What the client and bindings share (the packages of {@code site.ycsb}, the API of SLF4J)
 *       comes from the client when it has the class, so that another copy of the benchmark's jar
 *       among the user's jars does no harm.
 *   <li>Everything else comes from its own jars. HdrHistogram, which YCSB gives to every binding,
 *       comes from the client when the jars don't have it. No other class of the client is visible.
 * </ul>
 *
 * Resources follow the same rules; own files come first.
 */
public final class BindingClassLoader extends URLClassLoader {
  private static final List<String> OF_PLATFORM =
      List.of(
          "java.",
          "javax.",
          "jdk.",
          "sun.",
          "com.sun.",
          "org.w3c.dom.",
          "org.xml.sax.",
          "org.ietf.jgss.");
  private static final List<String> SHARED = List.of("site.ycsb.", "org.slf4j.");
  private static final List<String> ON_DEMAND = List.of("org.HdrHistogram.");
  private static final String SERVICES = "META-INF/services/";

  static {
    registerAsParallelCapable();
  }

  private final ClassPath files;
  private final ClassLoader client;
  private final ClassLoader platform = ClassLoader.getPlatformClassLoader();

  /** A loader of these files that shares with the client's loader what bindings need of it. */
  public BindingClassLoader(ClassPath files, ClassLoader client) {
    super("binding", files.urls(), client);
    this.files = files;
    this.client = client;
  }

  public List<Path> files() {
    return files.files();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      @Nullable Class<?> loaded = findLoadedClass(name);
      if (loaded == null) {
        loaded = find(name);
      }
      if (resolve) {
        resolveClass(loaded);
      }
      return loaded;
    }
  }

  private Class<?> find(String name) throws ClassNotFoundException {
    if (startsWithOneOf(name, OF_PLATFORM)) {
      return firstOf(platform, name);
    }
    if (startsWithOneOf(name, SHARED)) {
      return firstOf(client, name);
    }
    if (!startsWithOneOf(name, ON_DEMAND)) {
      return findClass(name);
    }
    try {
      return findClass(name);
    } catch (ClassNotFoundException e) {
      return client.loadClass(name);
    }
  }

  private Class<?> firstOf(ClassLoader other, String name) throws ClassNotFoundException {
    try {
      return other.loadClass(name);
    } catch (ClassNotFoundException e) {
      return findClass(name);
    }
  }

  @Override
  public @Nullable URL getResource(String name) {
    if (isShared(name)) {
      @Nullable URL shared = client.getResource(name);
      return shared != null ? shared : findResource(name);
    }
    @Nullable URL own = findResource(name);
    return own != null ? own : platform.getResource(name);
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    List<URL> found = new ArrayList<>(Collections.list(findResources(name)));
    ClassLoader others = isShared(name) ? client : platform;
    for (URL url : Collections.list(others.getResources(name))) {
      if (!found.contains(url)) {
        found.add(url);
      }
    }
    return Collections.enumeration(found);
  }

  private static boolean isShared(String resource) {
    String name = resource.startsWith(SERVICES) ? resource.substring(SERVICES.length()) : resource;
    return startsWithOneOf(name.replace('/', '.'), SHARED);
  }

  private static boolean startsWithOneOf(String name, List<String> prefixes) {
    for (String prefix : prefixes) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
