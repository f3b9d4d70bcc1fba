package site.ycsb.config;

import site.ycsb.Workload;

/**
 * Keys and defaults of YCSB's properties that more than one module reads. A share of the records
 * has the keys of {@link Workload}.
 */
public final class YcsbKeys {
  public static final String DB = "db";
  public static final String WORKLOAD = "workload";
  public static final String DO_TRANSACTIONS = "dotransactions";
  public static final String DO_TRANSACTIONS_DEFAULT = "true";
  public static final String RECORD_COUNT = "recordcount";
  public static final String OPERATION_COUNT = "operationcount";
  public static final String MAX_EXECUTION_TIME = "maxexecutiontime";
  public static final String THREAD_COUNT = "threadcount";
  public static final String TARGET = "target";
  public static final String STATUS = "status";
  public static final String LABEL = "label";
  public static final String EXPORTER = "exporter";
  public static final String EXPORT_FILE = "exportfile";

  public static final String TABLE = "table";
  public static final String TABLE_DEFAULT = "usertable";
  public static final String FIELD_COUNT = "fieldcount";
  public static final String FIELD_COUNT_DEFAULT = "10";
  public static final String FIELD_LENGTH = "fieldlength";
  public static final String FIELD_LENGTH_DEFAULT = "100";
  public static final String FIELD_NAME_PREFIX = "fieldnameprefix";
  public static final String FIELD_NAME_PREFIX_DEFAULT = "field";

  /** The weight of deletions, which YCSB doesn't have. */
  public static final String DELETE_PROPORTION = "deleteproportion";

  /** Fields of their own names and types, which YCSB doesn't have. */
  public static final String FIELDS = "fields";

  /** A file with examples of records, which YCSB doesn't have. */
  public static final String FIELDS_SAMPLE = "fields.sample";

  private YcsbKeys() {}
}
