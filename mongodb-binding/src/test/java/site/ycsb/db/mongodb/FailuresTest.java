package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoCredential;
import com.mongodb.MongoExecutionTimeoutException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoSocketOpenException;
import com.mongodb.MongoSocketReadTimeoutException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.MongoWriteException;
import com.mongodb.ServerAddress;
import com.mongodb.WriteError;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.Status;

class FailuresTest {
  private static final ServerAddress SERVER = new ServerAddress("h", 1);

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new MongoTimeoutException("late"), Status.SERVICE_UNAVAILABLE),
        Arguments.of(new MongoSocketOpenException("closed", SERVER), Status.SERVICE_UNAVAILABLE),
        Arguments.of(
            new MongoSocketReadTimeoutException("late", SERVER, new ConnectException()),
            Status.SERVICE_UNAVAILABLE),
        Arguments.of(
            new MongoNotPrimaryException(new BsonDocument(), SERVER), Status.SERVICE_UNAVAILABLE),
        Arguments.of(
            new MongoExecutionTimeoutException(50, "late", new BsonDocument()),
            Status.SERVICE_UNAVAILABLE),
        Arguments.of(
            new MongoSecurityException(
                MongoCredential.createCredential("u", "db", "p".toCharArray()), "no"),
            Status.FORBIDDEN),
        Arguments.of(command(13), Status.FORBIDDEN),
        Arguments.of(command(18), Status.FORBIDDEN),
        Arguments.of(command(2), Status.BAD_REQUEST),
        Arguments.of(command(8000), Status.ERROR),
        Arguments.of(write(11000, "E11000 duplicate key"), Status.ERROR),
        Arguments.of(write(52, "a $ name"), Status.BAD_REQUEST),
        Arguments.of(new BsonMaximumSizeExceededException("large"), Status.BAD_REQUEST),
        Arguments.of(new IllegalArgumentException("what?"), Status.BAD_REQUEST),
        Arguments.of(new IllegalStateException("oops"), Status.ERROR));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void statusOf_failure_isByItsKind(Throwable failure, Status expected) {
    assertSame(expected, Failures.statusOf(failure));
  }

  @Test
  void failures_cases_areAllThere() {
    assertEquals(15, failures().count());
  }

  @Test
  void messageOf_failure_isInTheServersWords() {
    assertEquals(
        "refused",
        Failures.messageOf(
            new MongoSocketOpenException("outer", SERVER, new ConnectException("refused"))));
    assertEquals(
        "its name isn't known",
        Failures.messageOf(
            new MongoSocketOpenException("outer", SERVER, new UnknownHostException("h"))));
    assertEquals("said so", Failures.messageOf(command(2)));
    assertEquals("E11000 dup", Failures.messageOf(write(11000, "E11000 dup")));
    assertEquals(
        "no server answered in time", Failures.messageOf(new MongoTimeoutException("long story")));
  }

  private static MongoCommandException command(int code) {
    return new MongoCommandException(
        new BsonDocument("code", new BsonInt32(code)).append("errmsg", new BsonString("said so")),
        SERVER);
  }

  private static MongoWriteException write(int code, String message) {
    return new MongoWriteException(
        new WriteError(code, message, new BsonDocument()), SERVER, Set.of());
  }
}
