package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import java.io.File;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.HdrHistogram.Histogram;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DB;
import site.ycsb.spi.Delegating;

/**
 * The layer needs nothing of site.ycsb that YCSB 0.17.0 lacks: its sources compile against the
 * published jar, and the result works with it. Our core isn't in sight of either.
 */
final class PublishedCoreTest {
  private static final Path ORACLE = Path.of("target", "oracle", "ycsb-core.jar").toAbsolutePath();
  private static final Path SOURCES = Path.of("src", "main", "java");

  private final Path folder;

  PublishedCoreTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void sources_againstThePublishedCore_compileAndWork() throws Exception {
    Path classes = compile();
    List<URL> urls = new ArrayList<>();
    for (Path entry : classPath()) {
      urls.add(entry.toUri().toURL());
    }
    urls.add(classes.toUri().toURL());
    try (URLClassLoader loader =
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Class<?> base = loader.loadClass("site.ycsb.DB");
      assertEquals(ORACLE, locationOf(base));
      assertNotEquals(locationOf(DB.class), locationOf(base));
      Class<?> type = loader.loadClass("site.ycsb.crypto.EncryptingDB");
      assertEquals(classes.toRealPath(), locationOf(type).toRealPath());
      insertIntoPublishedBasicDb(type);
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

  private Path compile() throws Exception {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        Stream<Path> sources = Files.walk(SOURCES)) {
      List<Path> javaFiles = sources.filter(file -> file.toString().endsWith(".java")).toList();
      assertTrue(javaFiles.size() > 30, "sources found: " + javaFiles.size());
      String path =
          classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
      List<String> options =
          List.of("-d", classes.toString(), "-proc:none", "--release", "17", "-cp", path);
      boolean compiled =
          compiler
              .getTask(
                  messages,
                  files,
                  null,
                  options,
                  null,
                  files.getJavaFileObjectsFromPaths(javaFiles))
              .call();
      assertTrue(compiled, messages.toString());
    }
    return classes;
  }

  private static List<Path> classPath() throws URISyntaxException {
    return List.of(
        ORACLE,
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
