package site.ycsb.db.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import site.ycsb.db.hbase.Connector.QuietErrors;

class QuietErrorsTest {
  @Test
  void println_traceOfTheDriver_isLeftOutAndOthersPass() throws Exception {
    Method printer =
        Class.forName("org.apache.hadoop.hbase.client.RpcRetryingCallerWithReadReplicas")
            .getDeclaredMethod("throwEnrichedException", ExecutionException.class, int.class);
    printer.setAccessible(true);
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(shown, true, StandardCharsets.UTF_8));
    try {
      QuietErrors.install();
      ExecutionException failure = new ExecutionException(new IOException("of a scan"));
      assertThrows(InvocationTargetException.class, () -> printer.invoke(null, failure, 1));
      assertEquals("", shown.toString(StandardCharsets.UTF_8));

      new IllegalStateException("of somebody else").printStackTrace();
      assertTrue(shown.toString(StandardCharsets.UTF_8).contains("of somebody else"));
    } finally {
      System.setErr(before);
    }
  }
}
