package site.ycsb.db.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.zookeeper.KeeperException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.Status;

class FailuresTest {
  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new ConnectException("refused"), Status.SERVICE_UNAVAILABLE),
        Arguments.of(new SocketTimeoutException("late"), Status.SERVICE_UNAVAILABLE),
        Arguments.of(
            new RetriesExhaustedException("tried", new ConnectException("refused")),
            Status.SERVICE_UNAVAILABLE),
        Arguments.of(new TableNotFoundException("t"), Status.BAD_REQUEST),
        Arguments.of(
            new RetriesExhaustedException("tried", new NoSuchColumnFamilyException("f")),
            Status.BAD_REQUEST),
        Arguments.of(new IllegalArgumentException("Row length 0"), Status.BAD_REQUEST),
        Arguments.of(new IOException(new AccessDeniedException("not you")), Status.FORBIDDEN),
        Arguments.of(new DoNotRetryIOException("no"), Status.ERROR),
        Arguments.of(new IllegalStateException("bug"), Status.ERROR),
        Arguments.of(
            new RetriesExhaustedWithDetailsException(
                List.of(new NoSuchColumnFamilyException("f")),
                List.of(new Put(new byte[] {1})),
                List.of("host:1")),
            Status.BAD_REQUEST));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void statusOf_failure_isItsKind(Throwable failure, Status status) {
    assertEquals(status, Failures.statusOf(failure));
  }

  @Test
  void messageOf_longMessage_isItsFirstLineNearestToTheCause() {
    assertEquals(
        "refused",
        Failures.messageOf(
            new RetriesExhaustedException(
                "Failed after attempts=7\nand more", new ConnectException("refused\nat line"))));
  }

  @Test
  void messageOf_serversWords_areEscapedAndTruncated() {
    assertEquals(
        "no\\u001b[2J\\u202e way",
        Failures.messageOf(new DoNotRetryIOException("no\u001b[2J\u202e way")));
    assertEquals(203, Failures.messageOf(new DoNotRetryIOException("x".repeat(5_000))).length());
  }

  @Test
  void messageOf_noMessage_isItsKind() {
    assertEquals("ConnectException", Failures.messageOf(new ConnectException()));
    assertEquals(
        "interrupted while waiting for the server",
        Failures.messageOf(new InterruptedIOException()));
  }

  @Test
  void messageOf_classNames_areLeftOut() {
    assertEquals(
        "callTimeout=1: refused",
        Failures.messageOf(
            new SocketTimeoutException(
                "callTimeout=1: java.net.ConnectException: org.x.A$BException: refused")));
    assertEquals(
        "no connection to ZooKeeper",
        Failures.messageOf(
            new IOException("a", KeeperException.create(KeeperException.Code.CONNECTIONLOSS))));
  }
}
