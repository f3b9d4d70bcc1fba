package site.ycsb.spi;

import java.io.PrintWriter;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import site.ycsb.config.Secrets;

/**
 * Tells what picocli doesn't understand as picocli does, but without the secrets among the
 * arguments that it quotes. Stateless.
 */
public final class ParameterErrors implements IParameterExceptionHandler {
  @Override
  public int handleParseException(ParameterException thrown, String[] arguments) {
    CommandLine command = thrown.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(Secrets.shownIn(String.valueOf(thrown.getMessage()), Arrays.asList(arguments)));
    if (!UnmatchedArgumentException.printSuggestions(thrown, err)) {
      command.usage(err, command.getColorScheme());
    }
    return ExitCode.CONFIGURATION.code();
  }
}
