package site.ycsb.tests.contract;

import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.Measurements;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.Delegating;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaSource;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.tests.e2e.Server;

/** The DBs of one run on a store: one for each thread, all with the same configuration. */
final class ContractRun implements AutoCloseable {
  private static final String ENCRYPTING = "site.ycsb.crypto.EncryptingDB";

  private final SourcedProperties properties = new SourcedProperties();
  private final BindingLoader loader;
  private final String dbClass;
  private final List<DB> open = new ArrayList<>();

  /** A run on a server, in a keyspace, namespace or database of its own. */
  ContractRun(Binding binding, Server server, Protection protection) {
    this(binding, addressOf(server, "contract", protection), protection);
  }

  /** A run; the connection's properties lead to the server. */
  ContractRun(Binding binding, Map<String, String> connection, Protection protection) {
    loader =
        BindingLoader.of(
            Path.of(System.getProperty("ycsb.distribution")).toAbsolutePath(), binding.folder());
    connection.forEach((key, value) -> properties.set(key, value, "-p"));
    protection.settings().forEach((key, value) -> properties.set(key, value, "-p"));
    properties.set("dotransactions", "false", "-p");
    if (protection.encrypts()) {
      properties.set("encryption.db", binding.dbClass(), "-p");
    }
    dbClass = protection.encrypts() ? ENCRYPTING : binding.dbClass();
    Measurements.setProperties(properties);
  }

  /** The properties that lead to a space of this server, which is for one test alone. */
  static Map<String, String> addressOf(Server server, String test, Protection protection) {
    Map<String, String> address = new HashMap<>(server.address());
    address.put(server.tableSpaceKey(), test + "_" + protection.name().toLowerCase(Locale.ROOT));
    return address;
  }

  /** Creates tables anew, where the store has a schema. */
  void makeTables(List<TableSchema> tables) throws Exception {
    inItsLoader(
        () -> {
          remakeTables(tables);
          return null;
        });
  }

  private void remakeTables(List<TableSchema> tables) throws Exception {
    DB db = construct();
    Optional<SchemaSource> source = Capabilities.find(db, SchemaSource.class);
    if (source.isPresent()) {
      try (SchemaAdmin admin = source.get().schemaAdmin()) {
        for (TableSchema table : tables) {
          admin.drop(table);
          admin.create(table);
        }
      }
    }
  }

  /** One more thread's DB. */
  DB thread() throws Exception {
    DB db = inItsLoader(this::connected);
    open.add(db);
    return db;
  }

  private DB connected() throws Exception {
    DB db = construct();
    db.init();
    return db;
  }

  /** Hadoop's classes look for others in the loader of the thread. */
  private <T extends @Nullable Object> T inItsLoader(Callable<T> work) throws Exception {
    Thread thread = Thread.currentThread();
    @Nullable ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return work.call();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** The binding itself on the same data, as somebody with access to the store has it. */
  DB intruder() throws Exception {
    DB db =
        inItsLoader(
            () -> {
              DB made = construct();
              DB binding = made instanceof Delegating layer ? layer.delegate() : made;
              binding.init();
              return binding;
            });
    open.add(db);
    return db;
  }

  private DB construct() throws ReflectiveOperationException {
    Class<?> type = Class.forName(dbClass, true, loader);
    if (!dbClass.startsWith("site.ycsb.db.Memory")) {
      assertSame(loader, type.getClassLoader(), "not from the distribution");
    }
    DB db = (DB) type.getDeclaredConstructor().newInstance();
    db.setProperties(properties);
    return db;
  }

  @Override
  public void close() throws DBException, IOException {
    for (DB db : open) {
      db.cleanup();
    }
    loader.close();
  }

  static Map<String, ByteIterator> values(Map<String, byte[]> bytes) {
    Map<String, ByteIterator> values = new HashMap<>();
    bytes.forEach((field, value) -> values.put(field, new ByteArrayByteIterator(value)));
    return values;
  }

  static Map<String, ByteIterator> text(Map<String, String> text) {
    Map<String, byte[]> bytes = new HashMap<>();
    text.forEach((field, value) -> bytes.put(field, value.getBytes(StandardCharsets.UTF_8)));
    return values(bytes);
  }

  /** A record that has to be there, as text. */
  static Map<String, String> read(DB db, String table, String key, @Nullable Set<String> fields) {
    Map<String, ByteIterator> result = new HashMap<>();
    assertSame(Status.OK.getName(), db.read(table, key, fields, result).getName(), key);
    return asText(result);
  }

  /** The rows of a scan that has to be OK, as text. */
  static List<Map<String, String>> scan(DB db, String table, String from, int count) {
    Vector<HashMap<String, ByteIterator>> result = new Vector<>();
    assertSame(Status.OK.getName(), db.scan(table, from, count, null, result).getName(), from);
    return result.stream().map(ContractRun::asText).toList();
  }

  static Map<String, String> asText(Map<String, ByteIterator> values) {
    Map<String, String> text = new TreeMap<>();
    values.forEach(
        (field, value) -> text.put(field, new String(value.toArray(), StandardCharsets.UTF_8)));
    return text;
  }

  /**
   * Loads a binding, its driver and the encryption layer from the distribution's folders. Only what
   * they share with the client (core and the extension interfaces) comes from the tests' class
   * path.
   */
  private static final class BindingLoader extends URLClassLoader {
    private BindingLoader(List<URL> jars) {
      super(jars.toArray(URL[]::new), BindingLoader.class.getClassLoader());
    }

    /** A loader for the binding in this folder; for one inside the client when there is none. */
    static BindingLoader of(Path distribution, String bindingFolder) {
      List<URL> jars = new ArrayList<>();
      add(distribution.resolve("lib"), "{ycsb-crypto-layer,bcprov}*.jar", jars);
      Path own = distribution.resolve(bindingFolder).resolve("lib");
      if (Files.isDirectory(own)) {
        add(own, "*.jar", jars);
      }
      return new BindingLoader(jars);
    }

    /** Its own jars first: the tests' class path may have another copy of them. */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        @Nullable Class<?> known = findLoadedClass(name);
        if (known != null) {
          return known;
        }
        try {
          return findClass(name);
        } catch (ClassNotFoundException e) {
          return super.loadClass(name, resolve);
        }
      }
    }

    private static void add(Path folder, String pattern, List<URL> jars) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, pattern)) {
        for (Path jar : found) {
          jars.add(jar.toUri().toURL());
        }
      } catch (MalformedURLException e) {
        throw new IllegalStateException(e);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
