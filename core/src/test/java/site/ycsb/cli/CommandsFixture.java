package site.ycsb.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.workloads.CoreWorkload;

/** Executes command lines in this process. */
abstract class CommandsFixture {
  final ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
  final ByteArrayOutputStream errBytes = new ByteArrayOutputStream();

  int execute(String... arguments) {
    return commands().execute(List.of(arguments));
  }

  Commands commands() {
    return commands(new StopSignal());
  }

  Commands commands(StopSignal stop) {
    Console console =
        new Console(new PrintStream(outBytes, true, UTF_8), new PrintStream(errBytes, true, UTF_8));
    return new Commands(console, stop);
  }

  String out() {
    return outBytes.toString(UTF_8);
  }

  String err() {
    return errBytes.toString(UTF_8);
  }

  static Path workload(Path folder) throws IOException {
    return Files.writeString(
        folder.resolve("w"),
        "workload=com.yahoo.ycsb.workloads.CoreWorkload\nrecordcount=20\noperationcount=30\n");
  }

  /** A workload for which the heap is too small. */
  public static final class HungryWorkload extends CoreWorkload {
    public HungryWorkload() {}

    @Override
    public void init(Properties properties) {
      throw new OutOfMemoryError("Java heap space");
    }
  }

  /** A command as modules bring them. */
  public static final class Greeting implements CommandFactory {
    @Override
    public String name() {
      return "greet";
    }

    @Override
    public String summary() {
      return "say hello";
    }

    @Override
    public String listedAfter() {
      return "merge";
    }

    @Override
    public ExitingCommand create(Console console, StopSignal stop) {
      return new GreetCommand(console);
    }
  }

  @Command(addMethodSubcommands = false)
  private static final class GreetCommand implements ExitingCommand {
    private final Console console;

    @Option(names = "--name", paramLabel = "<name>", description = "Whom to greet.")
    private String name = "";

    GreetCommand(Console console) {
      this.console = console;
    }

    @Override
    public Integer call() {
      console.out().println("Hello, " + name);
      return 0;
    }
  }

  int commandOnMemory(String command, String property) {
    List<String> arguments = new ArrayList<>(List.of(command.split(" ", -1)));
    arguments.addAll(List.of("memory", "-p", property));
    return commands().execute(arguments);
  }
}
