package site.ycsb.cli;

import java.util.concurrent.Callable;

/** A command; its result is the exit code. */
interface ExitingCommand extends Callable<Integer> {
  @Override
  Integer call() throws Exception;
}
