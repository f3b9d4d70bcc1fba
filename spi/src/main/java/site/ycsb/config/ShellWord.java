package site.ycsb.config;

import java.nio.file.Path;
import java.util.Collection;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Quotes the words of a command line that is shown, so that a POSIX shell reads it as it was given.
 */
public final class ShellWord {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");

  private ShellWord() {}

  /** Whether a shell leaves a word as it is. */
  public static boolean isPlain(String word) {
    return PLAIN.matcher(word).matches();
  }

  /**
   * A word as it is typed to a shell: itself, or in single quotes where a shell would change it.
   */
  public static String quoted(String word) {
    return isPlain(word) ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** The same of a file's name, so that no command takes it for an option. */
  public static String path(String file) {
    return quoted(file.startsWith("-") ? "./" + file : file);
  }

  public static String path(Path file) {
    return path(file.toString());
  }

  /** A command line of these words. */
  public static String line(Collection<String> words) {
    return words.stream().map(ShellWord::quoted).collect(Collectors.joining(" "));
  }
}
