package site.ycsb.client.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.run.RunContext;
import site.ycsb.testing.doubles.AnsweringDB;

class MeasuredDBTest {
  private final AtomicLong clockNanos = new AtomicLong();
  private final Measurements measurements = new Measurements(new Properties());

  private MeasuredDB wrap(Supplier<@Nullable Status> answer, String... keysAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
    }
    MeasuredDB wrapper = new MeasuredDB(new Answering(answer), measurements, clockNanos::get);
    wrapper.setProperties(properties);
    return wrapper;
  }

  private static Status read(DB db) {
    return db.read("t", "k", null, new HashMap<>());
  }

  @Test
  void read_ok_isMeasuredUnderItsName() {
    Status status =
        read(
            wrap(
                () -> {
                  clockNanos.addAndGet(4_000);
                  return Status.OK;
                }));
    assertSame(Status.OK, status);
    assertEquals(Map.of("READ", Map.of("OK", 1L)), measurements.statusTotals());
    assertTrue(measurements.getSummary().contains("[READ: Count=1, Max=4,"), "4 us");
  }

  @Test
  void read_notFound_isMeasuredAsFailed() {
    read(wrap(() -> Status.NOT_FOUND));
    assertTrue(measurements.getSummary().contains("[READ-FAILED: Count=1,"));
    assertEquals(Map.of("READ", Map.of("NOT_FOUND", 1L)), measurements.statusTotals());
  }

  @Test
  void read_eachErrorAskedFor_isMeasuredUnderItsStatus() {
    read(wrap(() -> Status.NOT_FOUND, "reportlatencyforeacherror", "true"));
    assertTrue(measurements.getSummary().contains("[READ-NOT_FOUND: Count=1,"));
  }

  @Test
  void read_trackedError_isMeasuredUnderItsStatusAndOthersAsFailed() {
    MeasuredDB tracking = wrap(() -> Status.FORBIDDEN, "latencytrackederrors", "X, FORBIDDEN");
    read(tracking);
    read(wrap(() -> Status.ERROR, "latencytrackederrors", "FORBIDDEN"));
    String summary = measurements.getSummary();
    assertTrue(summary.contains("[READ-FORBIDDEN: Count=1,"), summary);
    assertTrue(summary.contains("[READ-FAILED: Count=1,"), summary);
  }

  @Test
  void read_bindingThrows_isCountedAsErrorAndTheNextGoesOn() {
    MeasuredDB wrapper =
        wrap(
            () -> {
              throw new IllegalStateException("meant to be thrown by a test");
            });
    assertSame(Status.ERROR, read(wrapper));
    assertSame(Status.ERROR, read(wrapper));
    assertEquals(Map.of("READ", Map.of("ERROR", 2L)), measurements.statusTotals());
  }

  @Test
  void read_bindingReturnsNull_isError() {
    assertSame(Status.ERROR, read(wrap(() -> null)));
  }

  @Test
  @SuppressWarnings("NullAway") // as a binding made without null checks may do
  void read_bindingReturnsStatusWithoutName_isErrorWithItsReason() {
    MeasuredDB wrapper =
        wrap(() -> new Status(null, null), "latencytrackederrors", "ERROR, NOT_FOUND");
    assertSame(Status.ERROR, read(wrapper));
    assertEquals(Map.of("READ", Map.of("ERROR", 1L)), measurements.statusTotals());
    assertEquals(
        "the binding returned a status without a name",
        RunContext.of(wrapper.getProperties()).notices().reason("ERROR").orElseThrow());
  }

  @Test
  void allOperations_ok_haveTheNamesOfYcsb() throws DBException {
    MeasuredDB wrapper = wrap(() -> Status.OK);
    read(wrapper);
    wrapper.scan("t", "k", 0, null, new Vector<>());
    wrapper.insert("t", "k", Map.of());
    wrapper.update("t", "k", Map.of());
    wrapper.delete("t", "k");
    wrapper.cleanup();
    assertEquals(
        Set.of("READ", "SCAN", "INSERT", "UPDATE", "DELETE"), measurements.statusTotals().keySet());
    assertTrue(measurements.getSummary().contains("[CLEANUP: Count=1,"));
  }

  @Test
  void delegate_capabilities_areFoundThroughIt() {
    MeasuredDB wrapper = wrap(() -> Status.OK);
    assertTrue(Capabilities.find(wrapper, Answering.class).isPresent());
  }

  private static final class Answering extends AnsweringDB {
    private final Supplier<@Nullable Status> answer;

    Answering(Supplier<@Nullable Status> answer) {
      this.answer = answer;
    }

    @Override
    @SuppressWarnings("NullAway") // bindings made without null checks return null
    protected Status answer() {
      return answer.get();
    }
  }
}
