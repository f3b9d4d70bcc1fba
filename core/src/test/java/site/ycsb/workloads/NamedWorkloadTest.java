package site.ycsb.workloads;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedWorkloadTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "site.ycsb.workloads.CoreWorkload | 0.5 | 0.5 | READ 50 %, UPDATE 50 %",
        "com.yahoo.ycsb.workloads.CoreWorkload | 0.95 | 0.05 | READ 95 %, UPDATE 5 %",
        "site.ycsb.workloads.CoreWorkload | 2 | 1 | READ 66.67 %, UPDATE 33.33 %",
        "com.example.MyWorkload | 0.5 | 0.5 | workload MyWorkload"
      })
  void shares_proportions_areOfAllOperations(
      String workload, String reads, String updates, String shares) {
    Properties properties = new Properties();
    properties.setProperty("workload", workload);
    properties.setProperty("readproportion", reads);
    properties.setProperty("updateproportion", updates);

    assertEquals(shares, NamedWorkload.shares(properties).orElse(""));
  }
}
