package site.ycsb.client.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.run.UserQuestion;

class StepLimitTest {
  private long nowNanos = 5;

  private StepLimit limit(long seconds) {
    SourcedProperties properties = new SourcedProperties();
    properties.set("connect.limit", String.valueOf(seconds), "test");
    return StepLimit.ofConnecting("redis", new Settings(properties), () -> nowNanos);
  }

  private Optional<StoreUnavailableException> after(long seconds, StepLimit limit) {
    nowNanos += TimeUnit.SECONDS.toNanos(seconds);
    return limit.exceeded(List.of(Thread.currentThread()));
  }

  @Test
  void exceeded_timeIsUp_namesTheBindingAndWhereItsThreadIs() {
    StepLimit limit = limit(120);
    assertEquals(Optional.empty(), after(119, limit));
    String why = String.valueOf(after(1, limit).orElseThrow().getMessage());
    assertTrue(
        why.startsWith("the binding redis hasn't connected") && why.contains("within 120 s"), why);
    assertTrue(
        why.contains(
            "; thread "
                + Thread.currentThread().getName()
                + " is in site.ycsb.client.binding.StepLimit."),
        why);
  }

  @Test
  void exceeded_whileAPersonIsAsked_noTimePasses() {
    StepLimit limit = limit(10);
    assertEquals(Optional.empty(), after(9, limit));
    assertEquals(Optional.empty(), UserQuestion.ask(() -> after(1_000, limit)));
    assertEquals(Optional.empty(), after(0, limit));
    assertTrue(after(1, limit).isPresent());
  }

  @Test
  void exceeded_zero_isForEver() {
    assertEquals(Optional.empty(), after(1_000_000, limit(0)));
  }
}
