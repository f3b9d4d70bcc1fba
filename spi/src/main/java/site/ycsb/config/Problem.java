package site.ycsb.config;

/**
 * One thing that is wrong with the configuration, in words that say what to do next.
 *
 * @param key the property or argument
 * @param value its value as it may be shown: secrets are masked here, whoever reports them
 * @param origin where the value came from, such as {@code -p} or a file name
 * @param rule what a value has to satisfy
 * @param nextStep what the user can do
 */
public record Problem(String key, String value, String origin, String rule, String nextStep) {
  public static final String COMMAND_LINE = "command line";

  public Problem {
    value = Secrets.shown(key, value);
  }

  /** {@code <key>=<value> (<where>): <rule>. <next step>}. */
  @Override
  public String toString() {
    return key + "=" + value + " (" + origin + "): " + rule + ". " + nextStep;
  }
}
