package site.ycsb.compare.study;

import java.util.Arrays;
import java.util.List;

/** What a study varies: its configurations are the combinations of these. */
public enum Axis {
  STORE("store", "Store", false),
  WORKLOAD("workload", "Workload", false),
  PROTECTION("protection", "Protection", false),
  CLIENTS("clients", "Clients", true),
  THREADS("threads", "Threads", true),
  TARGET("target", "Target (ops/s)", true),
  RECORDS("records", "Records", true),
  OPERATIONS("operations", "Operations", true);

  private final String key;
  private final String title;
  private final boolean number;

  Axis(String key, String title, boolean number) {
    this.key = key;
    this.title = title;
    this.number = number;
  }

  /** Its name in study files, in results.csv and in charts' data. */
  public String key() {
    return key;
  }

  public String title() {
    return title;
  }

  public boolean isNumber() {
    return number;
  }

  public static List<Axis> numbers() {
    return Arrays.stream(values()).filter(Axis::isNumber).toList();
  }

  public static List<String> keys() {
    return Arrays.stream(values()).map(Axis::key).toList();
  }
}
