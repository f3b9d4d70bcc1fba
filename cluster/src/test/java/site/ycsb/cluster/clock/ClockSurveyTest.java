package site.ycsb.cluster.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.cluster.clock.ClockSurvey.TimeServer;

@Timeout(30)
class ClockSurveyTest {
  private static final long HOUR = 3_600_000_000_000L;
  private static final SimulatedNetwork.Delays ASYMMETRIC =
      new SimulatedNetwork.Delays(100_000, 300_000, 8_000_000, 0);

  private static SimulatedNetwork network(long seed, long coordinator, long client) {
    return new SimulatedNetwork(seed, coordinator, client, 0, ASYMMETRIC);
  }

  static ClockOffset measure(SimulatedNetwork network) throws Exception {
    return new ClockSurvey(network, network::clientNanos).measure();
  }

  private static long errorOf(ClockOffset offset, long trueOffset) {
    return Math.abs(offset.offsetNanos() - trueOffset);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "5000, -7200000000000",
    "-86400000000000, 3600000000000",
    "9223372036854775000, -9223372036854775000",
    "9223372036854000000, 9223372036854700000",
    "-9223372036854775808, 9223372036854775807"
  })
  void measure_asymmetricDelaysAndAnyOrigins_trueOffsetIsWithinTheError(
      long coordinator, long client) throws Exception {
    for (int seed = 0; seed < 200; seed++) {
      SimulatedNetwork network = network(seed, coordinator, client);
      ClockOffset offset = measure(network);
      assertTrue(errorOf(offset, network.trueOffset()) <= offset.errorNanos(), () -> "" + offset);
      assertTrue(offset.errorNanos() >= 200_000, () -> "better than the network: " + offset);
      assertTrue(offset.errorNanos() < 700_000, () -> "not that of the best: " + offset);
      long local = network.clientNanos();
      assertTrue(
          Math.abs(offset.toCoordinatorNanos(local) - network.trueCoordinatorNanos())
              <= offset.errorNanos());
      assertEquals(local, offset.toLocalNanos(offset.toCoordinatorNanos(local)));
    }
  }

  @ParameterizedTest
  @CsvSource({"1000000, 0", "0, 1000000", "2000000, 1", "1, 1"})
  void measure_oneDirectionTakesAllTheTime_trueOffsetIsWithinTheError(long request, long answer)
      throws Exception {
    SimulatedNetwork network =
        new SimulatedNetwork(1, -HOUR, HOUR, 0, new SimulatedNetwork.Delays(request, answer, 0, 0));
    ClockOffset offset = measure(network);
    assertTrue(errorOf(offset, network.trueOffset()) <= offset.errorNanos(), () -> "" + offset);
    assertTrue(offset.errorNanos() <= (request + answer + 1) / 2 + 1, () -> "" + offset);
  }

  /** Time that the coordinator takes isn't the network's, and is as uneven as its work. */
  @Test
  void measure_coordinatorAnswersLate_offsetIsAsGoodAsTheNetwork() throws Exception {
    SimulatedNetwork network =
        new SimulatedNetwork(
            1, -HOUR, HOUR, 0, new SimulatedNetwork.Delays(100_000, 100_002, 0, 50_000_000));
    ClockOffset offset = measure(network);
    assertEquals(1, errorOf(offset, network.trueOffset()));
    assertTrue(offset.errorNanos() < 100_010, () -> "" + offset);
  }

  @Test
  void measure_clientsClockRunsFastBy50Ppm_trueOffsetIsWithinTheError() throws Exception {
    for (int seed = 0; seed < 100; seed++) {
      SimulatedNetwork network = new SimulatedNetwork(seed, 7, -HOUR, 50, ASYMMETRIC);
      network.pass(HOUR);
      long smallest = network.trueOffset();
      ClockOffset offset = measure(network);
      long largest = network.trueOffset();
      assertTrue(errorOf(offset, smallest) <= offset.errorNanos() + Math.abs(largest - smallest));
    }
  }

  /** The proof that these tests can tell: the mean of all exchanges is outside the bound. */
  @Test
  void measure_meanOfTheExchanges_wouldBeOutsideTheError() throws Exception {
    int wrong = 0;
    for (int seed = 0; seed < 100; seed++) {
      SimulatedNetwork network = network(seed, HOUR, 0);
      List<Long> sent = new ArrayList<>();
      ClockOffset offset =
          new ClockSurvey(
                  network,
                  () -> {
                    sent.add(network.clientNanos());
                    return network.clientNanos();
                  })
              .measure();
      double mean = 0;
      for (int i = 0; i < ClockSurvey.EXCHANGES; i++) {
        TimeServer.Answer answer = network.answers().get(i);
        long middle = sent.get(i) + (answer.returnedNanos() - sent.get(i)) / 2;
        mean += (double) (answer.answeredNanos() - middle) / ClockSurvey.EXCHANGES;
      }
      if (Math.abs(mean - network.trueOffset()) > offset.errorNanos()) {
        wrong++;
      }
    }
    assertTrue(wrong > 90, wrong + " of 100");
  }

  /** The same for wall clocks: two that are 3 s apart, and two that agree but show milliseconds. */
  @ParameterizedTest
  @CsvSource({"3000000000", "0"})
  void measure_differenceByWallClocks_wouldBeOutsideTheError(long apart) throws Exception {
    SimulatedNetwork network =
        new SimulatedNetwork(
            3, HOUR, -HOUR, 0, new SimulatedNetwork.Delays(20_000, 30_000, 1_000, 0));
    network.pass(654_321);
    // each side writes down its wall clock and its nanoTime; the difference is the offset
    long coordinatorPair = network.wallMillis(apart) * 1_000_000 - network.trueCoordinatorNanos();
    network.pass(555_555);
    long clientPair = network.wallMillis(0) * 1_000_000 - network.clientNanos();
    long byWallClock = clientPair - coordinatorPair;
    ClockOffset offset = measure(network);
    assertTrue(errorOf(offset, network.trueOffset()) <= offset.errorNanos());
    assertTrue(Math.abs(byWallClock - network.trueOffset()) > offset.errorNanos());
  }

  @Test
  void measure_exchangeThatFails_fails() {
    ClockSurvey survey =
        new ClockSurvey(
            () -> {
              throw new IOException("no answer");
            },
            () -> 0);
    assertEquals("no answer", assertThrows(IOException.class, survey::measure).getMessage());
  }

  @Test
  void measure_clockThatGoesBack_isAnError() {
    long[] time = {100};
    ClockSurvey survey =
        new ClockSurvey(() -> new TimeServer.Answer(5, 5, time[0] - 10), () -> time[0]);
    assertThrows(IllegalStateException.class, survey::measure);
  }
}
