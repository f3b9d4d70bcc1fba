package site.ycsb.spi;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import site.ycsb.config.Secrets;

/**
 * Tells what picocli doesn't understand, without the secrets among the arguments that it quotes,
 * and where the help of the command is. Stateless.
 */
public final class ParameterErrors implements IParameterExceptionHandler {
  @Override
  public int handleParseException(ParameterException thrown, String[] arguments) {
    PrintWriter err = thrown.getCommandLine().getErr();
    err.print(lines(thrown, Arrays.asList(arguments)));
    err.flush();
    return ExitCode.CONFIGURATION.code();
  }

  /** What a command prints that asks picocli itself: lines with their ends. */
  public static String lines(ParameterException thrown, List<String> arguments) {
    StringWriter text = new StringWriter();
    PrintWriter lines = new PrintWriter(text);
    String message = Secrets.shownIn(String.valueOf(thrown.getMessage()), arguments);
    // a line in an argument must not pass for one of ours
    lines.println("ERROR: " + message.replaceAll("\r?\n(?!$)", "\n  "));
    UnmatchedArgumentException.printSuggestions(thrown, lines);
    lines.println("See " + thrown.getCommandLine().getCommandSpec().qualifiedName() + " --help");
    lines.flush();
    return text.toString();
  }
}
