package site.ycsb.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.Failure;
import site.ycsb.config.Secrets;
import site.ycsb.spi.ExitCode;

/**
 * What picocli asks of one command: what to do with arguments, with wrong ones and with exceptions.
 * A class and no lambdas: a class data archive can't hold picocli's interfaces when a lambda
 * implements them.
 */
final class Execution
    implements IExecutionStrategy, IParameterExceptionHandler, IExecutionExceptionHandler {
  private final ExitingCommand command;
  private final Console console;

  Execution(ExitingCommand command, Console console) {
    this.command = command;
    this.console = console;
  }

  @Override
  public int execute(ParseResult parsed) {
    command.describe(parsed.commandSpec());
    return new CommandLine.RunLast().execute(parsed);
  }

  @Override
  public int handleParseException(ParameterException thrown, String[] arguments) {
    PrintStream err = console.err();
    err.println(
        "ERROR: " + Secrets.shownIn(String.valueOf(thrown.getMessage()), Arrays.asList(arguments)));
    PrintWriter suggestions = thrown.getCommandLine().getErr();
    UnmatchedArgumentException.printSuggestions(thrown, suggestions);
    suggestions.flush();
    err.println("'" + thrown.getCommandLine().getCommandName() + " --help' lists the options.");
    return ExitCode.CONFIGURATION.code();
  }

  @Override
  public int handleExecutionException(Exception thrown, CommandLine failed, ParseResult parsed) {
    return new Failure(thrown).print(console.err());
  }
}
