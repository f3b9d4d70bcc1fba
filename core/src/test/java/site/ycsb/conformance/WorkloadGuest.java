package site.ycsb.conformance;

import java.util.List;
import java.util.Properties;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** Runs a core workload and answers with the calls that reach the DB. */
public final class WorkloadGuest extends Guest {
  /** Properties; {@code guest.load} and {@code guest.run} say how many operations of each phase. */
  @Override
  public List<String> apply(List<String> texts) {
    Properties properties = properties(texts);
    Measurements.setProperties(properties);
    boolean withValues = Boolean.parseBoolean(properties.getProperty("dataintegrity"));
    RecordingDB db = new RecordingDB(withValues);
    CoreWorkload workload = new CoreWorkload();
    try {
      workload.init(properties);
      Object state = workload.initThread(properties, 0, 1);
      for (int i = 0; i < Integer.parseInt(properties.getProperty("guest.load", "0")); i++) {
        workload.doInsert(db, state);
      }
      for (int i = 0; i < Integer.parseInt(properties.getProperty("guest.run", "0")); i++) {
        workload.doTransaction(db, state);
      }
      workload.cleanup();
    } catch (WorkloadException e) {
      throw new IllegalStateException(e);
    }
    return db.calls;
  }
}
