package site.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class StatusThreadTest {
  @Test
  void extremes_beforeTheFirstSample_areThoseOfYcsb() {
    StatusThread status = new StatusThread(new CountDownLatch(1), List.of(), "", false, 1);

    assertEquals(0, status.getMaxThreads());
    assertEquals(Integer.MAX_VALUE, status.getMinThreads());
    assertEquals(0, status.getMaxUsedMem());
    assertEquals(Long.MAX_VALUE, status.getMinUsedMem());
    assertEquals(0, status.getMaxLoadAvg());
    assertEquals(Double.MAX_VALUE, status.getMinLoadAvg());
  }
}
