package site.ycsb.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.UnknownDBException;
import site.ycsb.client.binding.DbLoader;
import site.ycsb.config.ConfigurationException;
import site.ycsb.db.MemoryDB;
import site.ycsb.testing.doubles.AnsweringDB;
import site.ycsb.testing.doubles.ThrowingByteIterator;

class ShellInterpreterTest {
  private static String answers(String... lines)
      throws DBException, UnknownDBException, IOException {
    return answers(DbLoader.measured("site.ycsb.db.MemoryDB", new Properties()), lines);
  }

  private static String answers(DB db, String... lines) throws DBException, IOException {
    db.init();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new ShellInterpreter(db, "usertable", new PrintStream(out, true, UTF_8), () -> 0)
        .run(new BufferedReader(new StringReader(String.join("\n", lines))));
    db.cleanup();
    return out.toString(UTF_8);
  }

  @Test
  void run_recordLife_answersLikeYcsb() throws Exception {
    assertEquals(
        """
        > Result: OK
        0 ms
        > Return code: OK
        f=1
        0 ms
        > Result: OK
        --------------------------------
        Record 0
        f=1
        --------------------------------
        0 ms
        > Return result: OK
        0 ms
        > Return code: NOT_FOUND
        0 ms
        > Result: OK
        0 records
        0 ms
        >\s""",
        answers(
            "insert a f=1", "read a", "scan a 5", "delete a", "read a", "scan a 5", "quit", "x"));
  }

  @Test
  void run_fieldsThatAreAbsent_areNotPrinted() throws Exception {
    DB db =
        new AnsweringDB() {
          @Override
          @SuppressWarnings("NullAway") // what bindings made for YCSB return of absent fields
          public Status read(
              String table,
              String key,
              @Nullable Set<String> fields,
              Map<String, ByteIterator> result) {
            result.put("absent", null);
            result.put("null text", new StringByteIterator(null));
            result.put("f", new StringByteIterator("1"));
            return Status.OK;
          }

          @Override
          protected Status answer() {
            return Status.OK;
          }
        };
    assertEquals(
        """
        > Return code: OK
        f=1
        0 ms
        >\s""",
        answers(db, "read a"));
  }

  @Test
  void run_recordsThatCantBeRead_areSaidToBeAndTheNextLineIsDone() throws Exception {
    DB db =
        new AnsweringDB() {
          @Override
          @SuppressWarnings("NullAway") // what a binding with a mistake returns
          public Status scan(
              String table,
              String startkey,
              int recordcount,
              @Nullable Set<String> fields,
              Vector<HashMap<String, ByteIterator>> result) {
            HashMap<String, ByteIterator> row = new HashMap<>();
            row.put("f", new ThrowingByteIterator());
            result.add(row);
            result.add(null);
            return Status.OK;
          }

          @Override
          protected Status answer() {
            return Status.OK;
          }
        };
    String answers = answers(db, "scan a 5", "read a");
    assertTrue(
        answers.contains(
            "Error: the binding returned a record that can't be read (a value that throws"
                + " java.lang.IllegalStateException: meant to be thrown by a test)"),
        answers);
    assertTrue(answers.contains("Error: the binding returned no row"), answers);
    assertTrue(answers.contains("> Return code: OK"), answers);
  }

  @Test
  void run_lineThatNeverEnds_isRejected() {
    Reader endless =
        new Reader() {
          @Override
          public int read(char[] buffer, int offset, int length) {
            return length;
          }

          @Override
          public void close() {}
        };
    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class,
            () ->
                new ShellInterpreter(
                        new MemoryDB(),
                        "t",
                        new PrintStream(OutputStream.nullOutputStream()),
                        () -> 0)
                    .run(new BufferedReader(endless)));
    assertTrue(
        String.valueOf(thrown.getMessage()).contains("has a line of more than 1000000 characters"));
  }

  @Test
  void run_table_isKept() throws Exception {
    assertEquals(
        """
        > Using table "other"
        0 ms
        > Using table "other"
        0 ms
        >\s""",
        answers("table other", "table"));
  }

  @Test
  void run_wrongLines_areExplained() throws Exception {
    assertEquals(
        """
        > Error: syntax is "read keyname [field1 field2 ...]"
        0 ms
        > Error: syntax is "scan keyname scanlength [field1 field2 ...]"
        0 ms
        > Error: syntax is "insert keyname name1=value1 [name2=value2 ...]"
        0 ms
        > Error: unknown command "foo"
        0 ms
        >\s""",
        answers("read", "scan a x", "insert a f", "foo"));
  }
}
