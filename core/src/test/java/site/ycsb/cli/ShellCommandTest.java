package site.ycsb.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import site.ycsb.BasicDB;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.spi.run.RunCheck;
import site.ycsb.spi.run.RunPlan;

class ShellCommandTest extends CommandsFixture {

  /** A store whose records are under another key. */
  public static final class ForeignRecordsDB extends BasicDB implements RunCheck {
    @Override
    public String check(RunPlan plan) {
      throw new ConfigurationException(
          new Problem(
              "table",
              plan.readsExisting() ? plan.table() : "not asked for",
              "test",
              "decrypts none of " + plan.expectedKeys(),
              "Give another one"));
    }
  }

  /** Also for a workload that only inserts: whoever types may read. */
  @Test
  void execute_shellOnRecordsOfAnotherKey_endsWith2BeforeItServes() {
    int code =
        execute(
            "shell",
            "-table",
            "mine",
            ForeignRecordsDB.class.getName(),
            "-p",
            "recordcount=1",
            "-p",
            "readproportion=0",
            "-p",
            "updateproportion=0",
            "-p",
            "insertproportion=1");

    assertEquals(2, code, this::err);
    assertTrue(
        err().contains("ERROR: table=mine (test): decrypts none of [user6284781860667377211]"),
        err());
    assertFalse(out().contains("Connected."), out());
  }
}
