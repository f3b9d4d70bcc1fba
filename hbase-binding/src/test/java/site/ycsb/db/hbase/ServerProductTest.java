package site.ycsb.db.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.db.hbase.ServerAtRest.ServerProduct;

/** On versions as masters give them. */
class ServerProductTest {
  @ParameterizedTest
  @CsvSource({
    "2.6.4-hadoop3, Apache HBase 2.6.4-hadoop3, true",
    "2.6.4, Apache HBase 2.6.4, true",
    "3.0.0-beta-1-hadoop3, Apache HBase 3.0.0-beta-1-hadoop3, true",
    "2.4.17-amzn-5, Amazon EMR's HBase 2.4.17-amzn-5, false",
    "1.2.0-cdh5.16.2, Cloudera's HBase 1.2.0-cdh5.16.2, false",
    "2.4.17.7.2.18.0-641, Cloudera's HBase 2.4.17.7.2.18.0-641, false",
    "2.4.14-hw-ei-320, HBase 2.4.14-hw-ei-320 (not a version of Apache's), false"
  })
  void of_version_namesTheVendor(String version, String description, boolean tells) {
    assertEquals(new ServerProduct(description, tells), ServerProduct.of(version));
  }

  @ParameterizedTest
  @CsvSource("2.6.4\u001b[2J, HBase 2.6.4\\u001b[2J (not a version of Apache's)")
  void of_versionWithControlCharacters_isEscaped(String version, String description) {
    assertEquals(description, ServerProduct.of(version).description());
  }
}
