package site.ycsb;

import java.util.Properties;
import site.ycsb.cli.Main;
import site.ycsb.config.YcsbKeys;

/** YCSB's main class, with YCSB's flags; {@link Main} does the work. */
public final class Client {
  public static final String DEFAULT_RECORD_COUNT = "0";
  public static final String OPERATION_COUNT_PROPERTY = YcsbKeys.OPERATION_COUNT;
  public static final String RECORD_COUNT_PROPERTY = YcsbKeys.RECORD_COUNT;
  public static final String WORKLOAD_PROPERTY = YcsbKeys.WORKLOAD;
  public static final String DB_PROPERTY = YcsbKeys.DB;
  public static final String EXPORTER_PROPERTY = YcsbKeys.EXPORTER;
  public static final String EXPORT_FILE_PROPERTY = YcsbKeys.EXPORT_FILE;
  public static final String THREAD_COUNT_PROPERTY = YcsbKeys.THREAD_COUNT;
  public static final String INSERT_COUNT_PROPERTY = Workload.INSERT_COUNT_PROPERTY;
  public static final String TARGET_PROPERTY = YcsbKeys.TARGET;
  public static final String MAX_EXECUTION_TIME = YcsbKeys.MAX_EXECUTION_TIME;
  public static final String DO_TRANSACTIONS_PROPERTY = YcsbKeys.DO_TRANSACTIONS;
  public static final String STATUS_PROPERTY = YcsbKeys.STATUS;
  public static final String LABEL_PROPERTY = YcsbKeys.LABEL;

  private Client() {}

  public static void usageMessage() {
    System.out.println("Usage: java site.ycsb.Client [options]");
    System.out.println("Options:");
    System.out.println("  -t, -load          the run phase (default), the load phase");
    System.out.println("  -db <class>        the DB class (default: site.ycsb.BasicDB)");
    System.out.println("  -P <file>          properties from a file");
    System.out.println("  -p <key>=<value>   a property; overrides those in files");
    System.out.println("  -threads <n>       client threads (default: 1)");
    System.out.println("  -target <n>        target operations per second");
    System.out.println("  -s                 show the status of the run");
    System.out.println("  -l <label>         a label for status lines");
    System.out.println("Required property: workload");
  }

  /** Whether the properties without which nothing can run are present; prints which one isn't. */
  public static boolean checkRequiredProperties(Properties props) {
    if (props.getProperty(WORKLOAD_PROPERTY) == null) {
      System.out.println("Missing property: " + WORKLOAD_PROPERTY);
      return false;
    }
    return true;
  }

  /** Runs and ends the process. */
  public static void main(String[] args) {
    Main.client(args);
  }
}
