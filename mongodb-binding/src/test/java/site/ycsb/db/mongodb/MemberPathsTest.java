package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.db.mongodb.ReportedOptions.MemberPaths;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.NetworkProbes.Path;

class MemberPathsTest {
  @ParameterizedTest
  @CsvSource({
    "TLS TLS TLS, YES",
    "TLS TLS CLOSED, UNKNOWN",
    "TLS TLS_OR_UNANSWERED, UNKNOWN",
    "TLS PLAIN, PARTLY",
    "TLS EITHER, PARTLY",
    "PLAIN PLAIN, NO",
    "PLAIN CLOSED, NO"
  })
  void answer_members_isYesOnlyWhenAllWereSeenToRejectPlaintext(
      String paths, AuditAnswer expected) {
    List<Path> each = Arrays.stream(paths.split(" ", -1)).map(Path::valueOf).toList();
    assertEquals(expected, new MemberPaths(each).answer());
  }

  @Test
  void shown_oneOfTwo_saysSo() {
    assertEquals(
        "1 of 2 reject connections without TLS",
        new MemberPaths(List.of(Path.TLS, Path.EITHER)).shown());
  }
}
