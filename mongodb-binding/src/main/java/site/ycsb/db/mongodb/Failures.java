package site.ycsb.db.mongodb;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoExecutionTimeoutException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoServerException;
import com.mongodb.MongoServerUnavailableException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.MongoWriteConcernException;
import com.mongodb.MongoWriteException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.BsonSerializationException;
import site.ycsb.Status;
import site.ycsb.config.Causes;
import site.ycsb.config.ServerText;
import site.ycsb.spi.StoreUnavailableException;

/** What the driver's exceptions mean. */
final class Failures {
  /** Unauthorized, AuthenticationFailed; source: MongoDB's src/mongo/base/error_codes.yml. */
  private static final Set<Integer> FORBIDDEN = Set.of(13, 18);

  /**
   * BadValue, FailedToParse, TypeMismatch, DollarPrefixedFieldName, EmptyFieldName,
   * DottedFieldName, InvalidNamespace, DocumentValidationFailure, CommandNotSupportedOnView,
   * BSONObjectTooLarge.
   */
  private static final Set<Integer> NOT_ACCEPTED =
      Set.of(2, 9, 14, 52, 56, 57, 73, 121, 166, 10334);

  private static final List<Class<? extends Throwable>> NOT_AVAILABLE =
      List.of(
          MongoTimeoutException.class, // MongoOperationTimeoutException is one
          MongoSocketException.class,
          MongoNotPrimaryException.class,
          MongoNodeIsRecoveringException.class,
          MongoExecutionTimeoutException.class,
          MongoConnectionPoolClearedException.class,
          MongoServerUnavailableException.class,
          MongoWriteConcernException.class);

  private Failures() {}

  /** The status of an operation that ended with this. */
  static Status statusOf(Throwable failure) {
    if (failure instanceof MongoSecurityException) {
      return Status.FORBIDDEN;
    }
    if (Causes.isOneOf(NOT_AVAILABLE, failure)) {
      return Status.SERVICE_UNAVAILABLE;
    }
    if (failure instanceof BsonMaximumSizeExceededException
        || failure instanceof BsonSerializationException
        || failure instanceof IllegalArgumentException) {
      return Status.BAD_REQUEST; // the driver didn't send it
    }
    return failure instanceof MongoServerException server
        ? statusOf(server.getCode())
        : Status.ERROR;
  }

  /** The status of an operation that the server rejected with this code. */
  static Status statusOf(int code) {
    if (FORBIDDEN.contains(code)) {
      return Status.FORBIDDEN;
    }
    return NOT_ACCEPTED.contains(code) ? Status.BAD_REQUEST : Status.ERROR;
  }

  /** Whether the server rejects the user, or requires one. */
  static boolean isRejection(Throwable failure) {
    return statusOf(failure).equals(Status.FORBIDDEN);
  }

  /**
   * What the driver throws, of whatever type, when a server's answer isn't as it has to be, such as
   * without a cursor; what others throw stays as it is.
   *
   * @param where the server
   */
  static RuntimeException unreadable(String where, RuntimeException failure) {
    StackTraceElement[] trace = failure.getStackTrace();
    String thrower = trace.length == 0 ? "" : trace[0].getClassName();
    return thrower.startsWith("com.mongodb.") || thrower.startsWith("org.bson.")
        ? new StoreUnavailableException(
            where
                + " gives an answer that the driver can't read ("
                + messageOf(failure)
                + "); check that it is MongoDB",
            failure)
        : failure;
  }

  /** The message nearest to the cause, safe to show. */
  static String messageOf(Throwable failure) {
    return ServerText.shown(rawMessageOf(failure));
  }

  private static String rawMessageOf(Throwable failure) {
    Throwable reason = Causes.root(failure);
    if (reason instanceof MongoTimeoutException) {
      return "no server answered in time";
    }
    if (reason instanceof MongoCommandException command) {
      return command.getErrorMessage();
    }
    if (reason instanceof MongoWriteException write) {
      return write.getError().getMessage();
    }
    if (reason instanceof MongoBulkWriteException bulk && !bulk.getWriteErrors().isEmpty()) {
      return bulk.getWriteErrors().get(0).getMessage();
    }
    if (reason instanceof UnknownHostException) {
      return "its name isn't known";
    }
    return Causes.messageOf(reason);
  }
}
