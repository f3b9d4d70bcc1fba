package site.ycsb.crypto.config;

import java.io.Console;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** Prompts the user. */
@FunctionalInterface
public interface Terminal {
  /**
   * Prompts without showing what is typed.
   *
   * @return null when there is no terminal, or the user ends the input
   */
  char @Nullable [] ask(String question);

  /** The terminal of the process, when both its input and its output are one. */
  @SuppressWarnings("SystemConsoleNull") // null up to JDK 21; isTerminal tells later
  static Terminal ofProcess() {
    return question -> {
      @Nullable Console console = System.console();
      return console == null || !isTerminal(console) ? null : console.readPassword("%s", question);
    };
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
