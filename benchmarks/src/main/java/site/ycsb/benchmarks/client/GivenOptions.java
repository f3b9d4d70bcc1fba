package site.ycsb.benchmarks.client;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;

/**
 * Reads the options of a command as a run's properties are read, before anything is started: all
 * that is wrong is told together. Not thread-safe.
 */
public final class GivenOptions {
  private final CommandSpec command;
  private final SourcedProperties values = new SourcedProperties();
  private final Settings settings = new Settings(values);

  /** Options of a command whose arguments are parsed. */
  public GivenOptions(CommandSpec command) {
    this.command = command;
  }

  /** A whole number within bounds, both included; the least one when it's a problem. */
  public int integer(String option, String value, int min, int max) {
    return read(Property.integer(option, null, min, max, "", ""), value, min);
  }

  /** A list of such numbers. */
  List<Integer> integers(String option, List<String> values, int min, int max) {
    List<Integer> numbers = new ArrayList<>();
    values.forEach(value -> numbers.add(integer(option, value, min, max)));
    return numbers;
  }

  /**
   * A value of any kind.
   *
   * @param property named as the option is
   * @param instead what a problem is answered with, so that reading goes on
   */
  <T> T read(Property<T> property, String value, T instead) {
    remember(property.key(), value);
    return settings.find(property).orElse(instead);
  }

  /** Adds a problem. */
  public void reject(String option, String value, String rule, String nextStep) {
    remember(option, value);
    settings.reject(Property.string(option, null, ""), rule, nextStep);
  }

  /**
   * Throws one exception with every problem, or returns when there is none.
   *
   * @throws ConfigurationException when there is one
   */
  public void throwIfAny() {
    settings.throwIfAny();
  }

  private void remember(String option, String value) {
    boolean typed = command.commandLine().getParseResult().hasMatchedOption(option);
    values.set(option, value, typed ? "command line" : "default");
  }
}
