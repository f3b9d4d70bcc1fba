package site.ycsb.conformance;

import java.util.Properties;
import java.util.function.Supplier;
import site.ycsb.WorkloadException;
import site.ycsb.generator.DiscreteGenerator;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** A core workload whose choices can be looked at. */
public final class DrawnWorkload extends CoreWorkload {
  private final RecordingDB db = new RecordingDB(false);

  static DrawnWorkload of(Properties properties) {
    Measurements.setProperties(properties);
    DrawnWorkload workload = new DrawnWorkload();
    try {
      workload.init(properties);
      workload.initThread(properties, 0, 1);
    } catch (WorkloadException e) {
      throw new IllegalStateException(e);
    }
    return workload;
  }

  /** Draws of operations, keys, fields, or the lengths of fields or scans. */
  Supplier<?> draws(String what) {
    return switch (what) {
      case "operations" -> draws(operationchooser);
      case "fields" -> draws(fieldchooser);
      case "fieldlengths" -> draws(fieldlengthgenerator);
      case "scanlengths" -> draws(scanlength);
      case "keys" -> this::keyRead;
      default -> throw new IllegalArgumentException(what);
    };
  }

  private String keyRead() {
    doTransactionRead(db);
    return db.calls.remove(db.calls.size() - 1);
  }

  private static Supplier<String> draws(DiscreteGenerator generator) {
    return generator::nextValue;
  }

  private static Supplier<Long> draws(NumberGenerator generator) {
    return () -> generator.nextValue().longValue();
  }
}
