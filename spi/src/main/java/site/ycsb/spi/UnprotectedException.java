package site.ycsb.spi;

import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;

/** A store doesn't protect its data as the configuration says. Ends a command with exit code 3. */
public final class UnprotectedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private UnprotectedException(String message) {
    super(message);
  }

  /** That a requirement, such as {@code atrest=required}, can't be fulfilled; the rule says why. */
  public static UnprotectedException of(
      Property<?> requirement, Properties properties, String rule, String nextStep) {
    String key = requirement.key();
    @Nullable String given = properties.getProperty(key);
    return new UnprotectedException(
        new Problem(
                key,
                given != null ? given : Objects.requireNonNullElse(requirement.defaultText(), ""),
                given != null ? SourcedProperties.originOf(properties, key) : "default",
                rule,
                nextStep)
            .toString());
  }
}
