package site.ycsb.crypto.config;

import java.io.Console;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.run.DryRunCheck.NotTriedException;

/** Prompts the user. */
@FunctionalInterface
public interface Terminal {
  /**
   * Prompts without showing what is typed.
   *
   * @return null when there is no terminal, or the user ends the input
   */
  char @Nullable [] ask(String question);

  /** Whether there is one. */
  default boolean isPresent() {
    return true;
  }

  /** This terminal for a dry run, which throws {@link NotTriedException} instead of prompting. */
  default Terminal unasked() {
    return question -> {
      if (isPresent()) {
        throw new NotTriedException("needs a passphrase, which a dry run doesn't ask for");
      }
      return null;
    };
  }

  /** The terminal of the process, when both its input and its output are one. */
  static Terminal ofProcess() {
    return new OfProcess();
  }

  final class OfProcess implements Terminal {
    private OfProcess() {}

    @Override
    public char @Nullable [] ask(String question) {
      @Nullable Console console = console();
      return console == null ? null : console.readPassword("%s", question);
    }

    @Override
    public boolean isPresent() {
      return console() != null;
    }

    @SuppressWarnings("SystemConsoleNull") // null up to JDK 21; isTerminal tells later
    private static @Nullable Console console() {
      @Nullable Console console = System.console();
      return console == null || !isTerminal(console) ? null : console;
    }

    /** From JDK 22 on there may be a console that isn't a terminal, and reports that. */
    private static boolean isTerminal(Console console) {
      try {
        Method tell = Console.class.getMethod("isTerminal");
        return (boolean) tell.invoke(console);
      } catch (NoSuchMethodException e) {
        return true;
      } catch (ReflectiveOperationException e) {
        return false;
      }
    }
  }
}
