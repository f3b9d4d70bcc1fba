package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.ServerError;
import com.datastax.oss.driver.api.core.servererrors.SyntaxError;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.Status;
import site.ycsb.db.cassandra.TableStatements.UnusableColumnException;

class FailuresTest {
  private static final Node NODE =
      (Node)
          Proxy.newProxyInstance(
              FailuresTest.class.getClassLoader(),
              new Class<?>[] {Node.class},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "hashCode" -> 1;
                    case "equals" -> proxy == arguments[0];
                    case "toString" -> "a node";
                    default -> throw new UnsupportedOperationException(method.getName());
                  });
  private static final EndPoint END_POINT =
      new DefaultEndPoint(InetSocketAddress.createUnresolved("h", 1));

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new DriverTimeoutException("late"), Status.SERVICE_UNAVAILABLE),
        Arguments.of(new ClosedConnectionException("closed"), Status.SERVICE_UNAVAILABLE),
        Arguments.of(new NoNodeAvailableException(), Status.SERVICE_UNAVAILABLE),
        Arguments.of(new OverloadedException(NODE), Status.SERVICE_UNAVAILABLE),
        Arguments.of(
            new UnavailableException(NODE, DefaultConsistencyLevel.ALL, 3, 1),
            Status.SERVICE_UNAVAILABLE),
        Arguments.of(
            new ReadTimeoutException(NODE, DefaultConsistencyLevel.ONE, 0, 1, false),
            Status.SERVICE_UNAVAILABLE),
        Arguments.of(new InvalidQueryException(NODE, "no such table"), Status.BAD_REQUEST),
        Arguments.of(new SyntaxError(NODE, "what?"), Status.BAD_REQUEST),
        Arguments.of(new UnusableColumnException("f", "int"), Status.BAD_REQUEST),
        Arguments.of(new UnauthorizedException(NODE, "no"), Status.FORBIDDEN),
        Arguments.of(new AuthenticationException(END_POINT, "no"), Status.FORBIDDEN),
        Arguments.of(new ServerError(NODE, "oops"), Status.ERROR),
        Arguments.of(new IllegalStateException("oops"), Status.ERROR),
        Arguments.of(
            onAllNodes(new ClosedConnectionException("closed")), Status.SERVICE_UNAVAILABLE),
        Arguments.of(onAllNodes(new ServerError(NODE, "oops")), Status.ERROR),
        Arguments.of(
            onAllNodes(
                new AuthenticationException(END_POINT, "no"),
                new ClosedConnectionException("closed")),
            Status.FORBIDDEN));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void statusOf_failure_isByItsKind(Throwable failure, Status expected) {
    assertSame(expected, Failures.statusOf(failure));
  }

  @Test
  void failures_cases_areAllThere() {
    assertEquals(16, failures().count());
  }

  @Test
  void messageOf_nestedFailure_isTheInnermost() {
    Throwable failure = onAllNodes(new IllegalStateException("outer", new IOException("refused")));

    assertEquals("refused", Failures.messageOf(failure));
  }

  @Test
  void messageOf_serversWords_areEscapedAndTruncated() {
    assertEquals(
        "no\\u001b[2J\\u202e way",
        Failures.messageOf(onAllNodes(new ServerError(NODE, "no\u001b[2J\u202e way"))));
    assertEquals(303, Failures.messageOf(new ServerError(NODE, "x".repeat(5_000))).length());
  }

  private static AllNodesFailedException onAllNodes(Throwable... errors) {
    return AllNodesFailedException.fromErrors(
        Stream.of(errors).map(error -> Map.entry(NODE, error)).toList());
  }

  @Test
  void isMalformedVersion_onlyOfAVersion() {
    RuntimeException thrown =
        assertThrows(IllegalArgumentException.class, () -> Version.parse("\u001b[31m"));

    assertTrue(Failures.isMalformedVersion(new IllegalStateException(thrown)));
    assertFalse(Failures.isMalformedVersion(new IllegalArgumentException("no such option")));
  }
}
