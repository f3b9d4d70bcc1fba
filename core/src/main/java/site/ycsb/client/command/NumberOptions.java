package site.ycsb.client.command;

import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import site.ycsb.config.Numbers;

/**
 * Reads the numbers among a command's options by the grammar of all numbers, {@link Numbers}. A
 * class and no lambdas, as a class data archive can't hold picocli's interfaces when a lambda
 * implements them.
 */
public final class NumberOptions {
  private NumberOptions() {}

  /** Has a command and the subcommands that it has by now read them so. */
  public static CommandLine readBy(CommandLine command) {
    ITypeConverter<Integer> whole = new Converter<>(Numbers::parseInt, "a whole number");
    ITypeConverter<Long> large = new Converter<>(Numbers::parseLong, "a whole number");
    ITypeConverter<Double> decimal = new Converter<>(Numbers::parseDouble, "a number");
    return command
        .registerConverter(int.class, whole)
        .registerConverter(Integer.class, whole)
        .registerConverter(long.class, large)
        .registerConverter(Long.class, large)
        .registerConverter(double.class, decimal)
        .registerConverter(Double.class, decimal);
  }

  private record Converter<T>(Function<String, T> parser, String what)
      implements ITypeConverter<T> {
    @Override
    public T convert(String text) {
      try {
        return parser.apply(text);
      } catch (NumberFormatException e) {
        throw new TypeConversionException("'" + text + "' is not " + what);
      }
    }
  }
}
