package site.ycsb.cli;

import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.Failure;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.ParameterErrors;

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
    console.err().print(ParameterErrors.lines(thrown, Arrays.asList(arguments)));
    return ExitCode.CONFIGURATION.code();
  }

  @Override
  public int handleExecutionException(Exception thrown, CommandLine failed, ParseResult parsed) {
    return new Failure(thrown).print(console.err());
  }
}
