package site.ycsb.workloads;

import java.util.HashMap;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.WorkloadException;
import site.ycsb.generator.NotingGenerators;

/**
 * A core workload as somebody may write it in this package: every method that a subclass can
 * override notes that it was called, and every generator is replaced.
 */
public final class HookedWorkload extends CoreWorkload {
  private final List<String> calls;
  private final List<String> operations;

  /** A workload that does these operations, then no more. */
  public HookedWorkload(List<String> operations, List<String> calls) {
    this.operations = operations;
    this.calls = calls;
  }

  @Override
  public void init(Properties p) throws WorkloadException {
    super.init(p);
    calls.add("init ended");
    table = "hooked";
    fieldlengthgenerator = NotingGenerators.upTo("fieldlengthgenerator", 1, calls);
    keysequence = NotingGenerators.upTo("keysequence", 100, calls);
    operationchooser = NotingGenerators.operations("operationchooser", operations, calls);
    keychooser = NotingGenerators.upTo("keychooser", 10, calls);
    fieldchooser = NotingGenerators.upTo("fieldchooser", fieldcount, calls);
    scanlength = NotingGenerators.upTo("scanlength", 5, calls);
    transactioninsertkeysequence = NotingGenerators.counter("inserted", recordcount, calls);
  }

  @Override
  protected String buildKeyName(long keynum) {
    calls.add("buildKeyName " + keynum);
    return "hooked" + keynum;
  }

  @Override
  protected long nextKeynum() {
    calls.add("nextKeynum");
    return super.nextKeynum();
  }

  @Override
  protected void verifyRow(String key, HashMap<String, ByteIterator> cells) {
    calls.add("verifyRow " + key + " " + cells.size());
    super.verifyRow(key, cells);
  }

  @Override
  public boolean doInsert(DB db, @Nullable Object threadstate) {
    calls.add("doInsert");
    return super.doInsert(db, threadstate);
  }

  @Override
  public boolean doTransaction(DB db, @Nullable Object threadstate) {
    calls.add("doTransaction");
    return super.doTransaction(db, threadstate);
  }

  @Override
  public void doTransactionRead(DB db) {
    calls.add("doTransactionRead");
    super.doTransactionRead(db);
  }

  @Override
  public void doTransactionReadModifyWrite(DB db) {
    calls.add("doTransactionReadModifyWrite");
    super.doTransactionReadModifyWrite(db);
  }

  @Override
  public void doTransactionScan(DB db) {
    calls.add("doTransactionScan");
    super.doTransactionScan(db);
  }

  @Override
  public void doTransactionUpdate(DB db) {
    calls.add("doTransactionUpdate");
    super.doTransactionUpdate(db);
  }

  @Override
  public void doTransactionInsert(DB db) {
    calls.add("doTransactionInsert");
    super.doTransactionInsert(db);
  }
}
