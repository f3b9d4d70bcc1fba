package site.ycsb.spi.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;

class ClientShareTest {
  @ParameterizedTest
  @CsvSource({"10,1", "10,3", "12,4", "3,3", "2,5", "1000003,7"})
  void of_allClients_addUpToTheTotalInAdjoiningRanges(long total, int clients) {
    long next = 0;
    for (int index = 0; index < clients; index++) {
      ClientShare share = new ClientShare(index, clients);
      assertEquals(next, share.firstOf(total));
      assertTrue(Math.abs(share.of(total) - total / (double) clients) < 1);
      next += share.of(total);
    }
    assertEquals(total, next);
  }

  @Test
  void interleaved_allClients_areAllNumbersOnce() {
    Set<Long> numbers = new HashSet<>();
    for (int index = 0; index < 3; index++) {
      for (int n = 0; n < 10; n++) {
        assertTrue(numbers.add(new ClientShare(index, 3).interleaved(n)));
      }
    }
    assertEquals(29, numbers.stream().mapToLong(number -> number).max().orElse(0));
    assertEquals(30, numbers.size());
  }

  @Test
  void seed_eachClient_hasItsOwnAndTheOnlyOneTheGiven() {
    assertEquals(5, ClientShare.ALL.seed(5));
    Set<Long> seeds = new HashSet<>();
    for (int index = 0; index < 100; index++) {
      seeds.add(new ClientShare(index, 100).seed(5));
    }
    assertEquals(100, seeds.size());
  }

  @Test
  void from_properties_areReadAndChecked() {
    assertEquals(ClientShare.ALL, ClientShare.from(new Settings(new SourcedProperties())));
    SourcedProperties properties = new SourcedProperties();
    properties.set("cluster.clients", "4", "-p");
    properties.set("cluster.index", "3", "-p");
    assertEquals(new ClientShare(3, 4), ClientShare.from(new Settings(properties)));

    properties.set("cluster.index", "4", "-p");
    Settings settings = new Settings(properties);
    ClientShare.from(settings);
    assertEquals(
        "cluster.index=4 (-p): must be below cluster.clients, which is 4. The clients have the"
            + " numbers 0 to 3",
        settings.problems().list().get(0).toString());
  }
}
