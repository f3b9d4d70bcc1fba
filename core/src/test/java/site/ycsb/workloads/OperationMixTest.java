package site.ycsb.workloads;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.config.Settings;

class OperationMixTest {
  /** In the words of every other place that has them. */
  @Test
  void effective_weightsThatDoNotSumTo1_hasTheirShares() {
    Properties properties = new Properties();
    properties.setProperty("readproportion", "2");
    properties.setProperty("updateproportion", "1");

    OperationMix mix = OperationMix.from(new Settings(properties));

    assertEquals("READ 66.67 %, UPDATE 33.33 %", mix.shares());
    assertEquals(
        Optional.of("The proportions sum to 3.00000, not 1; the mix is " + mix.shares() + "."),
        mix.effective());
  }
}
