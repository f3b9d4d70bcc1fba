package site.ycsb.client.run;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.run.RunContext;
import site.ycsb.testing.doubles.AnsweringDB;

/**
 * Does what the property {@code asked} says: ok, error, notfound, seldom-found (every tenth), third
 * (every third operation fails), fiftieth (every fiftieth does), batched (every third fails, others
 * are accepted into a batch), throw, hang, no-inserts (inserts fail), half-inserts (every second
 * insert fails), deaf (hangs and can't be interrupted), late-deaf (from its second operation on),
 * decryption, init-* (fails to start, or doesn't end to).
 */
public class AskedDB extends AnsweringDB {
  private String asked = "ok";
  private long operations;
  private long inserts;

  public AskedDB() {}

  @Override
  public void init() throws DBException {
    asked = getProperties().getProperty("asked", "ok");
    switch (asked) {
      case "init-unreachable" ->
          throw new DBException(
              "no server", new StoreUnavailableException("nothing answers at 127.0.0.1:1"));
      case "init-configuration" ->
          throw new DBException(
              "wrong",
              new ConfigurationException(new Problem("k", "v", "-p", "must be w", "Mend it")));
      case "init-hang" -> hang(false);
      case "init-hang-later" -> {
        if (!Thread.currentThread().getName().equals("client-0")) {
          hang(true);
        }
      }
      case "init-failed" -> throw new DBException("it didn't start");
      default -> {}
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    Status status = super.read(table, key, fields, result);
    if (status.isOk()) {
      result.put("field0", new StringByteIterator("x"));
    }
    return status;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    if (asked.equals("no-inserts") || (asked.equals("half-inserts") && ++inserts % 2 == 0)) {
      RunContext.of(getProperties()).notices().keepReason("ERROR", "duplicate key of the test");
      return Status.ERROR;
    }
    return super.insert(table, key, values);
  }

  @Override
  protected final Status answer() {
    operations++;
    return switch (asked) {
      case "error" -> Status.ERROR;
      case "notfound" -> Status.NOT_FOUND;
      case "seldom-found" -> operations % 10 == 0 ? Status.OK : Status.NOT_FOUND;
      case "third" -> operations % 3 == 0 ? Status.ERROR : Status.OK;
      case "fiftieth" -> operations % 50 == 0 ? Status.ERROR : Status.OK;
      case "batched" -> operations % 3 == 0 ? Status.ERROR : Status.BATCHED_OK;
      case "throw" -> throw new IllegalStateException("meant to be thrown by a test");
      case "decryption" -> new Status("DECRYPTION_FAILED", "");
      case "hang" -> hang(false);
      case "deaf" -> hang(true);
      case "late-deaf" -> operations == 1 ? Status.OK : hang(true);
      default -> Status.OK;
    };
  }

  private static Status hang(boolean deaf) {
    while (deaf || !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(1_000_000);
      if (deaf) {
        Thread.interrupted();
      }
    }
    return Status.ERROR;
  }
}
