package site.ycsb.client.command;

import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import site.ycsb.config.Numbers;

/**
 * Reads the numbers among a command's options by the grammar of all numbers, {@link Numbers}.
 * Classes and no lambdas, as a class data archive can't hold picocli's interfaces when a lambda
 * implements them.
 */
public final class NumberOptions {
  private NumberOptions() {}

  /** Has a command and the subcommands that it has by now read them so. */
  public static CommandLine readBy(CommandLine command) {
    return command
        .registerConverter(int.class, new WholeNumber())
        .registerConverter(Integer.class, new WholeNumber())
        .registerConverter(long.class, new LongNumber())
        .registerConverter(Long.class, new LongNumber())
        .registerConverter(double.class, new DecimalNumber())
        .registerConverter(Double.class, new DecimalNumber());
  }

  private static TypeConversionException rejection(String text, String what) {
    return new TypeConversionException("'" + text + "' is not " + what);
  }

  private static final class WholeNumber implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      try {
        return Numbers.parseInt(text);
      } catch (NumberFormatException e) {
        throw rejection(text, "a whole number");
      }
    }
  }

  private static final class LongNumber implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      try {
        return Numbers.parseLong(text);
      } catch (NumberFormatException e) {
        throw rejection(text, "a whole number");
      }
    }
  }

  private static final class DecimalNumber implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      try {
        return Numbers.parseDouble(text);
      } catch (NumberFormatException e) {
        throw rejection(text, "a number");
      }
    }
  }
}
