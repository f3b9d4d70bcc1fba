package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NodeUnavailableException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.ConnectionInitException;
import com.datastax.oss.driver.api.core.connection.HeartbeatException;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import site.ycsb.Status;
import site.ycsb.config.Causes;
import site.ycsb.config.ServerText;
import site.ycsb.config.TlsAdvice;
import site.ycsb.db.cassandra.TableStatements.UnusableColumnException;

/** What the driver's exceptions mean. */
final class Failures {
  private static final List<Class<? extends Throwable>> NOT_AVAILABLE =
      List.of(
          DriverTimeoutException.class,
          UnavailableException.class,
          ReadTimeoutException.class,
          WriteTimeoutException.class,
          OverloadedException.class,
          BootstrappingException.class,
          NodeUnavailableException.class,
          BusyConnectionException.class,
          ClosedConnectionException.class,
          ConnectionInitException.class,
          HeartbeatException.class,
          RequestThrottlingException.class);

  private Failures() {}

  /** The status of an operation that ended with this. */
  static Status statusOf(Throwable failure) {
    Throwable reason = reasonOf(failure);
    if (reason instanceof AuthenticationException || reason instanceof UnauthorizedException) {
      return Status.FORBIDDEN;
    }
    if (reason instanceof QueryValidationException || reason instanceof UnusableColumnException) {
      return Status.BAD_REQUEST;
    }
    return reason instanceof AllNodesFailedException || Causes.isOneOf(NOT_AVAILABLE, reason)
        ? Status.SERVICE_UNAVAILABLE
        : Status.ERROR;
  }

  /**
   * What went wrong on the nodes, when every one that was tried failed: a rejected user before
   * anything else, since the operator has to fix that; otherwise the last one's error, or the
   * failure itself.
   */
  static Throwable reasonOf(Throwable failure) {
    if (!(failure instanceof AllNodesFailedException all)) {
      return failure;
    }
    Throwable reason = failure;
    for (List<Throwable> errors : all.getAllErrors().values()) {
      for (Throwable error : errors) {
        reason = reasonOf(error);
        if (reason instanceof AuthenticationException) {
          return reason;
        }
      }
    }
    return reason;
  }

  /** Why a connection failed, as far as its TLS or the lack of it is the reason. */
  static Optional<String> explain(Throwable failure, TlsAdvice tls) {
    if (failure instanceof AllNodesFailedException all) {
      return all.getAllErrors().values().stream()
          .flatMap(List::stream)
          .map(error -> explain(error, tls))
          .flatMap(Optional::stream)
          .findFirst();
    }
    Optional<String> explained = tls.explain(failure);
    // the time limit of the driver's first question to a node
    return explained.isEmpty() && failure instanceof DriverTimeoutException
        ? Optional.of(tls.silent())
        : explained;
  }

  /** The message nearest to the cause: that of a failure on all nodes only lists them. */
  static String messageOf(Throwable failure) {
    return ServerText.shown(rawMessageOf(failure));
  }

  /** Whether the driver couldn't read a version: that is the server's doing. */
  static boolean isMalformedVersion(Throwable failure) {
    return Arrays.stream(rootOf(failure).getStackTrace())
        .anyMatch(frame -> frame.getClassName().equals(Version.class.getName()));
  }

  /** Whether the driver couldn't make sense of an answer: its decoders throw whatever comes. */
  static boolean isUnreadable(Throwable failure) {
    Throwable root = rootOf(failure);
    return root instanceof RuntimeException && !(root instanceof DriverException);
  }

  private static Throwable rootOf(Throwable failure) {
    return Causes.root(reasonOf(failure));
  }

  private static String rawMessageOf(Throwable failure) {
    Throwable reason = rootOf(failure);
    if (reason instanceof ClosedChannelException) {
      return "connection refused or closed"; // the network library's reason is lost
    }
    return Causes.messageOf(reason);
  }
}
