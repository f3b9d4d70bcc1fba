package site.ycsb.spi;

import java.util.Properties;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;

/** A store doesn't protect its data as the configuration says. Ends a command with exit code 3. */
public final class UnprotectedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private UnprotectedException(String message) {
    super(message);
  }

  /** That a requirement, such as {@code atrest=required}, can't be fulfilled; the rule says why. */
  public static UnprotectedException of(
      Property<?> requirement, Properties properties, String rule, String nextStep) {
    return new UnprotectedException(Problem.of(properties, requirement, rule, nextStep).toString());
  }
}
