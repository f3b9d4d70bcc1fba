package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunContext.Lease;
import site.ycsb.spi.schema.StorageFormat;
import site.ycsb.spi.schema.ValueStorage;

/** What a run with the encryption layer adds to its properties (nothing), and when it ends. */
final class RunLifetimeTest {
  private static final byte[] VALUE = {1, 2, 3};

  private static Properties properties(String keyFile) {
    Properties properties = new Properties();
    properties.setProperty("encryption.db", MapDB.class.getName());
    properties.setProperty("encryption.keyfile", keyFile);
    properties.setProperty(MapDB.STORE, "lifetime");
    properties.setProperty("dotransactions", "false");
    return properties;
  }

  /** A store that is open before it can't say how it stores, and then doesn't close. */
  public static final class UnclosableDB extends MapDB implements StorageFormat {
    /** A new store. */
    public UnclosableDB() {}

    @Override
    public ValueStorage valueStorage(String table) {
      throw new IllegalStateException("no table");
    }

    @Override
    public void cleanup() throws DBException {
      throw new DBException("not closed");
    }
  }

  @Test
  void init_storeThatDoesntCloseAfterAFailure_saysTheFailure() {
    Properties properties = properties("memory");
    properties.setProperty("encryption.db", UnclosableDB.class.getName());
    EncryptingDB db = new EncryptingDB();
    db.setProperties(properties);
    Exception thrown = assertThrows(Exception.class, db::init);
    assertEquals("no table", thrown.getMessage());
    assertEquals("not closed", thrown.getSuppressed()[0].getMessage());
    RunContext.of(properties).close();
  }

  private static EncryptingDB inserted(Properties properties) throws Exception {
    EncryptingDB db = new EncryptingDB();
    db.setProperties(properties);
    db.init();
    assertEquals(Status.OK, db.insert("usertable", "user1", TestRun.row("field0", VALUE)));
    return db;
  }

  @Test
  void init_plainProperties_leavesThemAndTheWrappedOnesStrings(@TempDir Path folder)
      throws Exception {
    Properties properties = properties(folder.resolve("keys").toString());
    Set<String> given = properties.stringPropertyNames();
    EncryptingDB db = inserted(properties);
    assertEquals(given, properties.keySet());
    Properties wrapped = db.delegate().getProperties();
    assertTrue(wrapped.keySet().stream().allMatch(String.class::isInstance), wrapped::toString);
    assertTrue(wrapped.values().stream().allMatch(String.class::isInstance), wrapped::toString);
    db.cleanup();
  }

  @Test
  void cleanup_nobodyHasTheRun_letsItsPropertiesBeCollected(@TempDir Path folder) throws Exception {
    WeakReference<Properties> properties = usedUp(folder.resolve("keys").toString());
    long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (properties.get() != null) {
      assertTrue(System.nanoTime() < deadlineNanos, "something of the run refers to them");
      System.gc();
      TimeUnit.MILLISECONDS.sleep(1);
    }
  }

  private static WeakReference<Properties> usedUp(String keyFile) throws Exception {
    Properties properties = properties(keyFile);
    inserted(properties).cleanup();
    return new WeakReference<>(properties);
  }

  @Test
  void close_keysetInMemory_isWipedWhenTheLastThreadHasEnded() throws Exception {
    Properties properties = properties("memory");
    EncryptingDB db = inserted(properties);
    CryptoRun run = CryptoRun.of(properties);
    Lease<Keyset> keyset = run.acquireKeyset();
    db.cleanup();
    RunContext.of(properties).close();
    assertEquals(8, keyset.get().keyId().length());
    keyset.close();
    assertThrows(IllegalStateException.class, run::acquireKeyset);
  }
}
