package site.ycsb.db.hbase;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.NamespaceNotFoundException;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.security.AccessControlException;
import org.apache.zookeeper.KeeperException;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.config.Causes;
import site.ycsb.config.ServerText;

/** What the exceptions of HBase's client mean. */
final class Failures {
  private static final List<Class<? extends Throwable>> FORBIDDEN =
      List.of(
          AccessDeniedException.class,
          AccessControlException.class,
          javax.security.sasl.SaslException.class);

  private static final List<Class<? extends Throwable>> BAD_REQUEST =
      List.of(
          TableNotFoundException.class,
          TableNotEnabledException.class,
          NamespaceNotFoundException.class,
          NoSuchColumnFamilyException.class,
          IllegalArgumentException.class);

  private static final Pattern CLASS_NAME =
      Pattern.compile("\\b(?:[a-z]\\w*\\.)+[A-Z][\\w$]*(?:Exception|Error): ?");

  /** The client's message about a server that takes its connection and never answers. */
  private static final Pattern NO_ANSWER_OF_ZOOKEEPER =
      Pattern.compile("Zookeeper \\w+ could not be completed in \\d+ ms");

  private static final int MAX_CHARACTERS = 200;

  private Failures() {}

  /** The status of an operation that ended with this. */
  static Status statusOf(Throwable failure) {
    Throwable reason = reasonOf(failure);
    if (Causes.isOneOf(FORBIDDEN, reason)) {
      return Status.FORBIDDEN;
    }
    if (Causes.isOneOf(BAD_REQUEST, reason)) {
      return Status.BAD_REQUEST;
    }
    // what the client doesn't retry was rejected by the server; the rest is an unreachable server
    return reason instanceof IOException && !(reason instanceof DoNotRetryIOException)
        ? Status.SERVICE_UNAVAILABLE
        : Status.ERROR;
  }

  /**
   * What a failure is about: a rejection, when there is one among its causes, else the failure that
   * was tried again until the time was over.
   */
  static Throwable reasonOf(Throwable failure) {
    Throwable last = failure;
    for (Throwable current : Causes.of(failure, Failures::causeOf)) {
      if (Causes.isOneOf(FORBIDDEN, current) || Causes.isOneOf(BAD_REQUEST, current)) {
        return current;
      }
      last = current;
    }
    return last instanceof IOException || !(failure instanceof IOException) ? last : failure;
  }

  /** The beginning of the message nearest to the cause, without names of classes. */
  static String messageOf(Throwable failure) {
    Throwable reason = reasonOf(failure);
    List<Throwable> causes = Causes.of(reason, Failures::causeOf);
    if (causes.get(causes.size() - 1) instanceof KeeperException.ConnectionLossException) {
      return "no connection to ZooKeeper";
    }
    @Nullable String message = reason.getMessage();
    if (message == null || message.isBlank()) {
      return reason instanceof InterruptedIOException
          ? "interrupted while waiting for the server"
          : reason.getClass().getSimpleName();
    }
    if (NO_ANSWER_OF_ZOOKEEPER.matcher(message).find()) {
      return "ZooKeeper doesn't answer; check that the port is ZooKeeper's";
    }
    String line = CLASS_NAME.matcher(message.lines().findFirst().orElse("")).replaceAll("").trim();
    // some end with the table's complete description
    return ServerText.shown(line, MAX_CHARACTERS);
  }

  private static @Nullable Throwable causeOf(Throwable failure) {
    return failure instanceof RetriesExhaustedWithDetailsException details
            && details.getNumExceptions() > 0
        ? details.getCause(0)
        : failure.getCause();
  }
}
