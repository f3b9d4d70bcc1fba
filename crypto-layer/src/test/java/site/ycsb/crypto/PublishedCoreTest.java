package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DB;
import site.ycsb.spi.Delegating;

/**
 * The layer's classes, as they were built, with YCSB's published core in place of this project's
 * api and core, which aren't in sight.
 */
final class PublishedCoreTest {
  private static final Path ORACLE = Path.of("target", "oracle", "ycsb-core.jar").toAbsolutePath();

  /** Need picocli, which only this project's client has; nothing of a binding's uses them. */
  private static final Set<String> OF_COMMANDS =
      Set.of("site.ycsb.spi.PicocliSyntax", "site.ycsb.spi.ParameterErrors");

  private final Path folder;

  PublishedCoreTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void classes_withThePublishedCore_areLinked() throws Exception {
    try (URLClassLoader loader = publishedLoader()) {
      int linked = 0;
      int members = 0;
      for (Class<?> ours : List.of(EncryptingDB.class, Delegating.class)) {
        for (String name : classNames(locationOf(ours))) {
          if (OF_COMMANDS.contains(name)) {
            continue;
          }
          Class<?> type = Class.forName(name, false, loader);
          assertEquals(locationOf(ours), locationOf(type));
          linked++;
          // asking for them resolves every type that a member names
          members += type.getDeclaredMethods().length;
          members += type.getDeclaredConstructors().length;
          members += type.getDeclaredFields().length;
        }
      }
      assertTrue(linked > 130, "classes linked: " + linked);
      assertTrue(members > 1000, "members resolved: " + members);
    }
  }

  @Test
  void encryptingDb_aroundThePublishedBasicDb_works() throws Exception {
    try (URLClassLoader loader = publishedLoader()) {
      Class<?> base = loader.loadClass("site.ycsb.DB");
      assertEquals(ORACLE, locationOf(base));
      assertNotEquals(locationOf(DB.class), locationOf(base));
      insertIntoPublishedBasicDb(loader.loadClass(EncryptingDB.class.getName()));
    }
  }

  private void insertIntoPublishedBasicDb(Class<?> type) throws ReflectiveOperationException {
    Properties properties = new Properties();
    properties.setProperty("encryption.db", "site.ycsb.BasicDB");
    properties.setProperty("encryption.keyfile", folder.resolve("keys").toString());
    properties.setProperty("dotransactions", "false");
    properties.setProperty("basicdb.verbose", "false");
    Object db = type.getConstructor().newInstance();
    type.getMethod("setProperties", Properties.class).invoke(db, properties);
    type.getMethod("init").invoke(db);
    Method insert = type.getMethod("insert", String.class, String.class, java.util.Map.class);
    Object status = insert.invoke(db, "usertable", "user1", new java.util.HashMap<>());
    assertEquals("OK", status.getClass().getMethod("getName").invoke(status));
    type.getMethod("cleanup").invoke(db);
    assertTrue(Files.exists(folder.resolve("keys")));
  }

  private static URLClassLoader publishedLoader() throws Exception {
    List<URL> urls = new ArrayList<>();
    for (Path entry : classPath()) {
      urls.add(entry.toUri().toURL());
    }
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  /** The names of the classes in a jar or in a folder. */
  private static List<String> classNames(Path location) throws IOException {
    if (Files.isDirectory(location)) {
      return classNamesBelow(location);
    }
    try (FileSystem jar = FileSystems.newFileSystem(location)) {
      return classNamesBelow(jar.getPath("/"));
    }
  }

  private static List<String> classNamesBelow(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(name -> name.endsWith(".class"))
          .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
          .toList();
    }
  }

  private static List<Path> classPath() throws URISyntaxException {
    return List.of(
        ORACLE,
        locationOf(EncryptingDB.class),
        locationOf(Delegating.class),
        locationOf(SHA256Digest.class),
        locationOf(JsonFactory.class),
        locationOf(Histogram.class),
        locationOf(NullMarked.class));
  }

  private static Path locationOf(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
