package site.ycsb.db.hbase;

import java.io.PrintStream;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * Standard error without the stack traces that HBase's client prints there of every scan that
 * fails, past its logger; our own failures are counted and reported once.
 *
 * <p>Cost: a look at the stack for each object printed, which text isn't.
 */
final class QuietErrors extends PrintStream {
  /** Its throwEnrichedException prints what it is about to throw. */
  private static final String PRINTER =
      "org.apache.hadoop.hbase.client.RpcRetryingCallerWithReadReplicas";

  private QuietErrors(PrintStream all) {
    super(all, true, Charset.defaultCharset());
  }

  /** Puts it before the JVM's standard error, once; everything else passes. */
  static synchronized void install() {
    if (!(System.err instanceof QuietErrors)) {
      System.setErr(new QuietErrors(System.err));
    }
  }

  @Override
  public void println(@Nullable Object object) {
    boolean noise =
        StackWalker.getInstance()
            .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(PRINTER)));
    if (!noise) {
      super.println(object);
    }
  }
}
