package site.ycsb.interleaved.command;

import java.util.List;
import site.ycsb.client.command.Console;
import site.ycsb.spi.Subcommand;

/**
 * {@code bin/ycsb capacity} with arms: the highest rate at which latency keeps a bound, of each
 * protection beside plain's, by slices that take turns.
 */
public final class CapacityOfArmsCommand implements Subcommand {
  private final InterleaveCommand command;

  /** For the client, which finds it by its service file. */
  public CapacityOfArmsCommand() {
    this(new Console(System.out, System.err));
  }

  CapacityOfArmsCommand(Console console) {
    command = new InterleaveCommand(console);
  }

  @Override
  public String name() {
    return "capacity";
  }

  @Override
  public String summary() {
    return "compare the highest rates at which a bound of latency holds";
  }

  @Override
  public boolean endsWhenInterrupted(List<String> arguments) {
    return command.endsWhenInterrupted(arguments);
  }

  @Override
  public int run(List<String> arguments) {
    return command.run(arguments, true);
  }
}
