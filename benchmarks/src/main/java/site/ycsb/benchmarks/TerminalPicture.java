package site.ycsb.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.InputFile;
import site.ycsb.config.OutputFile;

/**
 * Draws the table that a command shows on a terminal while it measures, as it was before it was
 * drawn for the last time: what {@code script} recorded becomes an SVG of the same text, light or
 * dark as the reader's system is.
 */
@Command(
    name = "picture",
    description = {
      "Draws the table that a command shows on a terminal while it measures, as it was near the end.",
      "Record one with: script -qc 'bin/ycsb overhead ...' <recording>"
    },
    mixinStandardHelpOptions = true)
public final class TerminalPicture implements Callable<Integer> {
  private static final int MARGIN = 16;
  private static final int LINE = 21;
  private static final int CHARACTER = 9;

  /** At which a character of most monospaced fonts is about that wide. */
  private static final int FONT = 15;

  private static final String STYLE =
      """

      text { fill: #1f2328; white-space: pre; font-family: ui-monospace, SFMono-Regular, Menlo,
        Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace }
      rect { fill: #f6f8fa; stroke: #d1d9e0 }
      @media (prefers-color-scheme: dark) {
        text { fill: #f0f6fc }
        rect { fill: #0d1117; stroke: #3d444d }
      }
      """;

  /** The first line of script's file, which has the command on Linux. */
  private static final Pattern HEADER =
      Pattern.compile(
          "Script started on [^\\[\\n]*(?:\\[COMMAND=\"(?<command>.*?)\" (?:TERM=|<not ))?.*\\n");

  @Parameters(index = "0", paramLabel = "<recording>", description = "What script wrote.")
  private Path recording = Path.of("");

  @Parameters(index = "1", paramLabel = "<picture>", description = "The SVG to write.")
  private Path picture = Path.of("");

  private TerminalPicture() {}

  @Override
  public Integer call() throws IOException {
    String text;
    try {
      text = InputFile.readText(recording);
    } catch (IOException e) {
      throw rejection("can't be read: " + FileTrouble.why(e));
    }
    List<String> lines = new ArrayList<>();
    Matcher header = HEADER.matcher(text);
    if (header.lookingAt()) {
      text = text.substring(header.end());
      @Nullable String command = header.group("command");
      if (command != null) {
        lines.addAll(List.of("$ " + command, "..."));
      }
    }
    Screen screen = new Screen();
    try {
      screen.show(text);
    } catch (IllegalArgumentException e) {
      throw rejection(String.valueOf(e.getMessage()));
    }
    if (screen.drawnAgain.isEmpty()) {
      throw rejection("has no table that was drawn again and again");
    }
    lines.addAll(screen.drawnAgain);
    OutputFile.replace(picture, svg(lines).getBytes(UTF_8));
    return 0;
  }

  private ConfigurationException rejection(String rule) {
    return ConfigurationException.ofArgument(
        "recording",
        recording.toString(),
        rule,
        "Record a command of bin/ycsb alone, on a terminal, to its end");
  }

  private static String svg(List<String> lines) {
    int columns = lines.stream().mapToInt(TerminalPicture::length).max().orElse(0);
    int width = 2 * MARGIN + CHARACTER * columns;
    int height = 2 * MARGIN + LINE * lines.size();
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartElement("svg");
      xml.writeDefaultNamespace("http://www.w3.org/2000/svg");
      attributes(xml, "width", width, "height", height);
      attributes(xml, "viewBox", "0 0 " + width + " " + height, "role", "img");
      attributes(xml, "font-size", FONT, "xml:space", "preserve");
      element(xml, "title", "A terminal on which bin/ycsb shows what it measures");
      element(xml, "style", STYLE);
      element(xml, "rect", "", "width", width, "height", height, "rx", 6);
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i);
        if (!line.isEmpty()) {
          int y = MARGIN + LINE * i + FONT;
          // as wide in every font, so that columns stay columns
          int length = CHARACTER * length(line);
          element(xml, "text", line, "x", MARGIN, "y", y, "textLength", length);
        }
      }
      xml.writeCharacters("\n");
      xml.writeEndElement();
      xml.writeEndDocument();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
    return text + "\n";
  }

  private static int length(String line) {
    return line.codePointCount(0, line.length());
  }

  /** On a line of its own. */
  private static void element(XMLStreamWriter xml, String name, String text, Object... attributes)
      throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeStartElement(name);
    attributes(xml, attributes);
    xml.writeCharacters(text);
    xml.writeEndElement();
  }

  private static void attributes(XMLStreamWriter xml, Object... namesAndValues)
      throws XMLStreamException {
    for (int i = 0; i < namesAndValues.length; i += 2) {
      xml.writeAttribute(namesAndValues[i].toString(), namesAndValues[i + 1].toString());
    }
  }

  /** What the client's progress bars and tables need of a terminal as wide as the longest line. */
  private static final class Screen {
    private static final String UP_OR_ERASE = "\u001b\\[(?:\\d{0,4}A|0?J)";
    private static final Pattern PART = Pattern.compile(UP_OR_ERASE + "|.", Pattern.DOTALL);
    private static final int TAB = 8;

    private final List<List<Integer>> rows = new ArrayList<>();
    private int row;
    private int column;

    /** The lines that the cursor went up over for the last time. */
    private List<String> drawnOver = List.of();

    /** The same a time earlier: between the last times there may be something else below them. */
    private List<String> drawnAgain = List.of();

    void show(String text) {
      Matcher parts = PART.matcher(text);
      while (parts.find()) {
        String part = parts.group();
        if (part.length() > 1 && part.endsWith("A")) {
          String count = part.substring(2, part.length() - 1);
          row = Math.max(0, row - (count.isEmpty() ? 1 : Integer.parseInt(count)));
          drawnAgain = drawnOver;
          drawnOver = linesFrom(row);
        } else if (part.length() > 1 && part.endsWith("J")) {
          eraseRest();
        } else {
          put(part.codePointAt(0));
        }
      }
    }

    private void put(int character) {
      switch (character) {
        case '\n' -> {
          row++;
          column = 0;
        }
        case '\r' -> column = 0;
        case '\b' -> column = Math.max(0, column - 1);
        case '\t' -> column = (column / TAB + 1) * TAB;
        default -> {
          if (Character.isISOControl(character) || !Character.isDefined(character)) {
            throw new IllegalArgumentException(
                String.format("has U+%04X, a control that the client doesn't use", character));
          }
          List<Integer> line = currentLine();
          while (line.size() <= column) {
            line.add((int) ' ');
          }
          line.set(column, character);
          column++;
        }
      }
    }

    private List<Integer> currentLine() {
      while (rows.size() <= row) {
        rows.add(new ArrayList<>());
      }
      return rows.get(row);
    }

    private void eraseRest() {
      List<Integer> line = currentLine();
      line.subList(Math.min(column, line.size()), line.size()).clear();
      rows.subList(row + 1, rows.size()).clear();
    }

    private List<String> linesFrom(int first) {
      return rows.stream()
          .skip(first)
          .map(
              line -> {
                StringBuilder text = new StringBuilder();
                line.forEach(text::appendCodePoint);
                return text.toString().stripTrailing();
              })
          .toList();
    }
  }
}
