package site.ycsb.stores.command;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import site.ycsb.config.Numbers;

/** Reads a whole number as every property is read: with digits from 0 to 9. */
final class WholeNumber implements ITypeConverter<Integer> {
  @Override
  public Integer convert(String text) {
    try {
      return Numbers.parseInt(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("'" + text + "' isn't a whole number");
    }
  }
}
