package site.ycsb.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/** A command; its result is the exit code. */
public interface ExitingCommand extends Callable<Integer> {
  @Override
  Integer call() throws Exception;

  /** Fits the help to what was requested; called when the arguments are parsed. */
  default void describe(CommandSpec help) {}
}
