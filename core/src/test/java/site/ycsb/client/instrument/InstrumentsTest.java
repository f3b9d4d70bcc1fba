package site.ycsb.client.instrument;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.instrument.InstrumentFactory.InstrumentConfig;
import site.ycsb.client.instrument.Instruments.InstrumentConfigs;

class InstrumentsTest {
  private final List<String> calls = new ArrayList<>();

  /** Throws whatever it's asked for. */
  private final class Failing implements Instrument {
    private final String name;

    Failing(String name) {
      this.name = name;
    }

    @Override
    public void end() {
      fail();
    }

    @Override
    public void printReport() {
      fail();
    }

    @Override
    public void close() {
      fail();
    }

    private void fail() {
      calls.add(name);
      throw new IllegalStateException(name);
    }
  }

  static List<Consumer<Instrument>> endings() {
    return List.of(Instrument::end, Instrument::printReport, Instrument::close);
  }

  @ParameterizedTest
  @MethodSource("endings")
  void ending_firstThrows_comesForAll(Consumer<Instrument> ending) {
    Instruments instruments = new Instruments(List.of(new Failing("first"), new Failing("last")));
    RuntimeException thrown =
        assertThrows(IllegalStateException.class, () -> ending.accept(instruments));
    assertEquals(List.of("first", "last"), calls);
    assertEquals("first", thrown.getMessage());
    assertEquals("last", thrown.getSuppressed()[0].getMessage());
  }

  @Test
  void open_oneCantAndAnotherDoesntClose_throwsWhyItCant() {
    InstrumentConfig opens = (console, stop) -> Optional.of(new Failing("open"));
    InstrumentConfig cant =
        (console, stop) -> {
          throw new IllegalArgumentException("can't");
        };
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);
    Exception thrown =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                new InstrumentConfigs(List.of(opens, opens, cant))
                    .open(new Console(nowhere, nowhere), new StopSignal()));
    assertEquals("can't", thrown.getMessage());
    assertEquals(List.of("open", "open"), calls);
  }
}
