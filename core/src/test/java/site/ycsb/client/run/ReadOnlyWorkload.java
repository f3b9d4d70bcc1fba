package site.ycsb.client.run;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/** Reads one record; inserts until the store says no. {@code workload.fault} makes it fail. */
public final class ReadOnlyWorkload extends Workload {
  private String fault = "";

  public ReadOnlyWorkload() {}

  @Override
  public void init(Properties p) throws WorkloadException {
    fault = p.getProperty("workload.fault", "");
    if (fault.equals("init")) {
      throw new WorkloadException("a workload that can't");
    }
  }

  @Override
  public boolean doInsert(DB db, @Nullable Object threadstate) {
    return db.insert("t", "k", Map.of()).isOk();
  }

  @Override
  public boolean doTransaction(DB db, @Nullable Object threadstate) {
    if (fault.equals("throw")) {
      throw new IllegalStateException("meant to be thrown by a test");
    }
    db.read("t", "k", null, new HashMap<>());
    if (fault.equals("verify")) {
      Measurements.getMeasurements().reportStatus("VERIFY", Status.UNEXPECTED_STATE);
    }
    return true;
  }
}
