package site.ycsb.kms;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.testing.doubles.AwsKmsServer;

/** What the double takes for a right signature is what Amazon publishes. */
final class AwsSignatureTest {
  /** The AWS Signature Version 4 test suite, and the example of the IAM reference. */
  @ParameterizedTest
  @CsvSource({
    "GET, /, service, '', 5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
    "POST, /, service, '', 5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b",
    "GET, /?Param2=value2&Param1=value1, service, '',"
        + " b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
    "GET, /?Action=ListUsers&Version=2010-05-08, iam,"
        + " application/x-www-form-urlencoded; charset=utf-8,"
        + " 5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7",
  })
  void signature_publishedRequest_isThePublishedOne(
      String method, String path, String service, String contentType, String signature)
      throws Exception {
    Map<String, String> headers = new HashMap<>();
    headers.put("host", service.equals("iam") ? "iam.amazonaws.com" : "example.amazonaws.com");
    headers.put("x-amz-date", "20150830T123600Z");
    if (!contentType.isEmpty()) {
      headers.put("content-type", contentType);
    }
    assertEquals(
        signature,
        AwsKmsServer.signature(
            method,
            URI.create(path),
            headers,
            new byte[0],
            "20150830/us-east-1/" + service + "/aws4_request",
            AwsKmsServer.SECRET_ACCESS_KEY));
  }
}
