package site.ycsb.client.binding;

import site.ycsb.client.command.Console;
import site.ycsb.client.command.Failure;
import site.ycsb.client.command.StopSignal;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.run.RunContext;

/**
 * One command on one binding: finds the binding and what wraps it, loads its classes, performs the
 * command with them, releases what the command acquired, and turns failures into a message and an
 * exit code.
 */
public final class BindingSession {
  private final BindingCatalog catalog;
  private final Console console;
  private final StopSignal stop;

  /** What a command does with a binding; returns the exit code. */
  @FunctionalInterface
  public interface Work {
    int perform(LayerSwitch.Choice choice) throws Exception;
  }

  public BindingSession(BindingCatalog catalog, Console console, StopSignal stop) {
    this.catalog = catalog;
    this.console = console;
    this.stop = stop;
  }

  /**
   * Performs a command.
   *
   * @param bindingName the binding as the user called it
   * @param origin where the user did
   * @return the exit code
   */
  public int run(String bindingName, String origin, SourcedProperties properties, Work work) {
    int code;
    try {
      try {
        LayerSwitch.Choice choice = new LayerSwitch(catalog).apply(bindingName, origin, properties);
        code = catalog.withClassesOf(choice.binding(), () -> work.perform(choice));
      } finally {
        RunContext.of(properties).close();
      }
    } catch (Exception | LinkageError e) {
      Failure failure = new Failure(e);
      if (!stop.isRequested()) {
        failure.print(console.err());
      }
      code = failure.exitCode();
    }
    return stop.isRequested() ? ExitCode.INTERRUPTED.code() : code;
  }
}
