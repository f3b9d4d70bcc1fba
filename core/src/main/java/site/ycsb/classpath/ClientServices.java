package site.ycsb.classpath;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Finds providers of services in the client's own modules. The jars of libraries on the class path
 * stay closed: opening them all would take a good part of a short command's time.
 */
public final class ClientServices {
  private static final ClassLoader CLIENT = ClientServices.class.getClassLoader();
  private static final ClassLoader MODULES = modules(System.getProperty("java.class.path", ""));

  private ClientServices() {}

  /** The providers, each made when it is iterated over. */
  public static <S> ServiceLoader<S> load(Class<S> service) {
    return ServiceLoader.load(service, MODULES);
  }

  /** The client's loader where its modules can't be told, as in a jar that has everything. */
  private static ClassLoader modules(String classPath) {
    List<URL> modules = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      Path path = Path.of(entry);
      if (Files.isDirectory(path) || String.valueOf(path.getFileName()).startsWith("ycsb-")) {
        try {
          modules.add(path.toUri().toURL());
        } catch (MalformedURLException e) {
          throw new IllegalStateException(path + " has no URL", e);
        }
      }
    }
    URL own = ClientServices.class.getProtectionDomain().getCodeSource().getLocation();
    return modules.contains(own) ? new ModuleResources(modules) : CLIENT;
  }

  /** Has the client's classes, and the resources of its modules. */
  private static final class ModuleResources extends ClassLoader {
    private final URLClassLoader modules;

    ModuleResources(List<URL> modules) {
      super(CLIENT);
      this.modules = new URLClassLoader(modules.toArray(URL[]::new), null);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
      return modules.findResources(name);
    }
  }
}
