package site.ycsb.tests.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command of {@code bin/ycsb} that a page of Markdown has.
 *
 * @param place the page and the line
 * @param words what follows {@code bin/ycsb}, as a shell would pass it on
 * @param complete whether a reader would type it as it is; otherwise it may be a part of one that a
 *     sentence names
 */
record DocumentedCommand(String place, List<String> words, boolean complete) {
  private static final String PROGRAM = "bin/ycsb";
  private static final Pattern FENCE = Pattern.compile(" *(```+|~~~+) *(?<language>\\w*).*");
  private static final String INDENT = "    ";
  private static final Pattern INLINE =
      Pattern.compile("(?<!`)`(?<command>bin/ycsb [^`]+)`(?!`)", Pattern.DOTALL);

  /** Those in sentences with something to fill in are no commands. */
  private static final Pattern TO_FILL_IN = Pattern.compile("[<|\\[*]|\\.\\.\\.");

  DocumentedCommand {
    words = List.copyOf(words);
  }

  @Override
  public String toString() {
    return place + ": " + PROGRAM + " " + String.join(" ", words);
  }

  /**
   * All of a page: in blocks of shell commands, fenced or indented, and in its sentences.
   *
   * @param root what the page's name is relative to
   */
  static List<DocumentedCommand> of(Path root, Path page) throws IOException {
    return new Reader(root.relativize(page).toString()).read(Files.readAllLines(page));
  }

  /** Reads a page. */
  private static final class Reader {
    private final String name;
    private final List<DocumentedCommand> commands = new ArrayList<>();
    private final StringBuilder sentences = new StringBuilder();

    Reader(String name) {
      this.name = name;
    }

    List<DocumentedCommand> read(List<String> lines) {
      int at = 0;
      while (at < lines.size()) {
        Matcher fence = FENCE.matcher(lines.get(at));
        int end;
        if (fence.matches()) {
          end = endOfFence(lines, at, fence.group(1));
          if (fence.group("language").equals("sh")) {
            readBlock(lines.subList(at + 1, end), at + 2);
          }
          end++;
        } else if (isIndented(lines, at)) {
          end = at;
          while (end < lines.size() && lines.get(end).startsWith(INDENT)) {
            end++;
          }
          readBlock(lines.subList(at, end), at + 1);
        } else {
          sentences.append(lines.get(at));
          end = at + 1;
        }
        sentences.append("\n".repeat(Math.min(end, lines.size()) - at));
        at = end;
      }
      readSentences();
      return commands;
    }

    private static int endOfFence(List<String> lines, int begin, String fence) {
      int end = begin + 1;
      while (end < lines.size() && !lines.get(end).strip().startsWith(fence)) {
        end++;
      }
      return end;
    }

    /** Whether a block of commands begins that has no fence. */
    private static boolean isIndented(List<String> lines, int at) {
      return lines.get(at).startsWith(INDENT)
          && lines.get(at).strip().startsWith(PROGRAM)
          && (at == 0 || lines.get(at - 1).isBlank());
    }

    private void readBlock(List<String> block, int firstLine) {
      Map<String, String> variables = new HashMap<>();
      StringBuilder typed = new StringBuilder();
      int began = firstLine;
      for (int i = 0; i < block.size(); i++) {
        String line = block.get(i).strip();
        if (typed.isEmpty()) {
          began = firstLine + i;
          // where it is typed
          line = line.replaceFirst("^\\w+\\$ ", "");
        }
        if (line.endsWith("\\") && i + 1 < block.size()) {
          typed.append(line, 0, line.length() - 1);
        } else {
          readLine(typed.append(line).toString(), began, variables);
          typed.setLength(0);
        }
      }
    }

    private void readLine(String line, int number, Map<String, String> variables) {
      for (List<String> words : ShellLine.commandsIn(line, variables)) {
        int begin = 0;
        while (begin < words.size() && ShellLine.isAssignment(words.get(begin))) {
          begin++;
        }
        if (begin == words.size()) {
          words.stream()
              .map(word -> word.split("=", 2))
              .forEach(parts -> variables.put(parts[0], parts[1]));
        } else if (words.get(begin).equals(PROGRAM)) {
          add(number, words.subList(begin + 1, words.size()), true);
        } else {
          // what another program runs
          words.stream()
              .filter(word -> word.startsWith(PROGRAM + " "))
              .forEach(word -> readLine(word, number, variables));
        }
      }
    }

    private void readSentences() {
      Matcher inline = INLINE.matcher(sentences);
      while (inline.find()) {
        String command = inline.group("command").replaceAll("\\s+", " ");
        if (!TO_FILL_IN.matcher(command).find()) {
          int line =
              1 + (int) sentences.chars().limit(inline.start()).filter(c -> c == '\n').count();
          for (List<String> words : ShellLine.commandsIn(command, Map.of())) {
            add(line, words.subList(1, words.size()), words.contains("-P"));
          }
        }
      }
    }

    private void add(int line, List<String> words, boolean complete) {
      // there is more to give
      List<String> given = words.stream().filter(word -> !word.equals("...")).toList();
      commands.add(new DocumentedCommand(name + ":" + line, given, complete));
    }
  }
}
