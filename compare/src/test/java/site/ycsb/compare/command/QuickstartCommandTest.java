package site.ycsb.compare.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import site.ycsb.spi.Subcommand;

class QuickstartCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final QuickstartCommand command =
      new QuickstartCommand(Clock.systemUTC(), new PrintStream(out), new PrintStream(err));

  @Test
  void run_help_listsTheOptions() {
    assertEquals(0, command.run(List.of("--help")));
    String help = out.toString(StandardCharsets.UTF_8);
    assertTrue(help.contains("--records"), help);
    assertTrue(help.contains("--max-duration"), help);
  }

  @Test
  void run_unknownOption_isRejected() {
    assertEquals(2, command.run(List.of("--record", "2")));
    assertTrue(err.toString(StandardCharsets.UTF_8).contains("--record"));
  }

  @Test
  void run_removedOptions_sayWhatReplacedThem() {
    assertEquals(2, command.run(List.of("--repeats", "2", "--operations=10")));

    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(said.startsWith("ERROR: --repeats= (command line): has been removed"), said);
    assertTrue(said.contains("--operations= (command line): has been removed"), said);
    assertTrue(said.contains("Give --precision and --max-duration"), said);
  }

  @Test
  void run_numbersOutOfRange_areReportedTogether() {
    assertEquals(2, command.run(List.of("--threads", "0", "--records", "-1", "--precision", "0%")));

    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(said.startsWith("ERROR: --"), said);
    assertTrue(said.contains("--threads=0 (command line): must be"), said);
    assertTrue(said.contains("--records=-1 (command line): must be"), said);
    assertTrue(said.contains("--precision=0% (argument): must be"), said);
  }

  @Test
  void run_outsideADistribution_isRejected() {
    assertEquals(2, command.run(List.of()));
    assertTrue(err.toString(StandardCharsets.UTF_8).startsWith("ERROR: ycsb.home="));
  }

  @Test
  void serviceFile_command_isFound() {
    assertTrue(
        ServiceLoader.load(Subcommand.class).stream()
            .anyMatch(provider -> provider.type() == QuickstartCommand.class));
  }
}
