package site.ycsb.spi.atrest;

import java.util.Properties;
import site.ycsb.config.Problem;
import site.ycsb.config.SourcedProperties;

/** A store doesn't protect its data as the configuration says. Ends a command with exit code 3. */
public final class UnprotectedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private UnprotectedException(String message) {
    super(message);
  }

  /**
   * What is said where {@code atrest=required} can't be fulfilled.
   *
   * @param rule why, without a full stop
   * @param nextStep what the user can do
   */
  public static UnprotectedException of(Properties properties, String rule, String nextStep) {
    String key = AtRest.PROPERTY.key();
    return new UnprotectedException(
        new Problem(
                key,
                properties.getProperty(key, ""),
                SourcedProperties.originOf(properties, key),
                rule,
                nextStep)
            .toString());
  }
}
