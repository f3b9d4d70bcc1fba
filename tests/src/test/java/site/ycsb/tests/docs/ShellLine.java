package site.ycsb.tests.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a shell script: what a shell makes of its quotes, variables and comments. Of what
 * stands between commands, such as pipes, it knows only that a command ends there.
 */
final class ShellLine {
  private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_]\\w*=.*", Pattern.DOTALL);
  private static final Pattern VARIABLE = Pattern.compile("\\$([A-Za-z_]\\w*)");

  /** In pages, something to fill in. */
  private static final Pattern PLACEHOLDER = Pattern.compile("<[a-z][a-z ]*>");

  private static final String OPERATORS = "|&;<>()";

  private final String line;
  private final Map<String, String> variables;
  private final List<List<String>> commands = new ArrayList<>();
  private List<String> words = new ArrayList<>();
  private StringBuilder word = new StringBuilder();
  private boolean inWord;
  private int at;

  private ShellLine(String line, Map<String, String> variables) {
    this.line = line;
    this.variables = variables;
  }

  /** The words of each command of a line; none is empty. */
  static List<List<String>> commandsIn(String line, Map<String, String> variables) {
    return new ShellLine(line, variables).read();
  }

  static boolean isAssignment(String word) {
    return ASSIGNMENT.matcher(word).matches();
  }

  private List<List<String>> read() {
    while (at < line.length() && !isComment()) {
      step();
    }
    endWord();
    endCommand();
    return commands;
  }

  private boolean isComment() {
    return line.charAt(at) == '#' && !inWord;
  }

  private void step() {
    char c = line.charAt(at);
    if (Character.isWhitespace(c)) {
      endWord();
      at++;
    } else if (c == '\'') {
      int end = endOf('\'');
      add(line.substring(at + 1, end));
      at = end + 1;
    } else if (c == '"') {
      int end = endOf('"');
      String quoted = line.substring(at + 1, end);
      add(
          VARIABLE
              .matcher(quoted)
              .replaceAll(found -> Matcher.quoteReplacement(value(found.group(1)))));
      at = end + 1;
    } else if (c == '\\' && at + 1 < line.length()) {
      add(line.substring(at + 1, at + 2));
      at += 2;
    } else if (OPERATORS.indexOf(c) >= 0 && !addMatch(PLACEHOLDER)) {
      endWord();
      endCommand();
      at++;
    } else if (OPERATORS.indexOf(c) < 0 && !addVariable()) {
      add(String.valueOf(c));
      at++;
    }
  }

  private int endOf(char quote) {
    int end = line.indexOf(quote, at + 1);
    return end < 0 ? line.length() : end;
  }

  private boolean addMatch(Pattern pattern) {
    Matcher matcher = pattern.matcher(line).region(at, line.length());
    if (!matcher.lookingAt()) {
      return false;
    }
    add(matcher.group());
    at = matcher.end();
    return true;
  }

  private boolean addVariable() {
    Matcher matcher = VARIABLE.matcher(line).region(at, line.length());
    if (!matcher.lookingAt()) {
      return false;
    }
    add(value(matcher.group(1)));
    at = matcher.end();
    return true;
  }

  private String value(String variable) {
    return variables.getOrDefault(variable, "$" + variable);
  }

  private void add(String text) {
    word.append(text);
    inWord = true;
  }

  private void endWord() {
    if (inWord) {
      words.add(word.toString());
      word = new StringBuilder();
      inWord = false;
    }
  }

  private void endCommand() {
    if (!words.isEmpty()) {
      commands.add(words);
      words = new ArrayList<>();
    }
  }
}
