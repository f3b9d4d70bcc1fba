package site.ycsb.compare.command;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import site.ycsb.compare.results.Diff.Change;
import site.ycsb.compare.results.WorseBy;
import site.ycsb.config.ServerText;

/**
 * What {@code compare diff} found, for people and for programs.
 *
 * @param sameMachine whether both were measured on one machine, as far as is known
 * @param gone what isn't measured any more
 * @param gates what must not become worse, as it was given
 */
record DiffReport(
    String before,
    String after,
    boolean sameMachine,
    List<Line> lines,
    List<String> gone,
    List<String> gates,
    Judged judged) {
  private static final double PERCENT = 100;
  private static final int MAX_NAME = 1000;

  /**
   * What the gates are about.
   *
   * @param withoutInterval how many of these have no interval, by which they could be judged
   * @param open those that may be worse than they may, as far as their intervals tell; the widest
   *     first
   */
  record Judged(long changes, long withoutInterval, List<Change> open) {
    /** Why the gates could decide nothing, or not all, if so. */
    Optional<String> doubt() {
      if (!open.isEmpty()) {
        Change widest = open.get(0);
        return Optional.of(
            open.size()
                + " of "
                + changes
                + " changes can't be decided, as their 95 % intervals reach beyond the bound: the"
                + " widest has "
                + WorseBy.changes(widest.interval())
                + ", "
                + shown(widest.words()));
      }
      return changes > 0 && withoutInterval == changes
          ? Optional.of("nothing can be decided, as none of the changes has an interval")
          : Optional.empty();
    }
  }

  enum Format {
    TEXT,
    JSON,
    /** A table, such as for the summary of a job. */
    MARKDOWN,
    /** A test suite with a case for each line. */
    JUNIT
  }

  enum Verdict {
    WORSE,
    DIFFERS,
    SAME
  }

  record Line(Change change, Verdict verdict) {
    private double percent() {
      return percent(change.ratio());
    }

    private static double percent(double ratio) {
      return (ratio - 1) * PERCENT;
    }
  }

  /** Whether something became worse than it may, or was lost. */
  boolean isFailed() {
    return worse() > 0 || !gone.isEmpty();
  }

  private long worse() {
    return lines.stream().filter(line -> line.verdict == Verdict.WORSE).count();
  }

  String in(Format format) {
    return switch (format) {
      case TEXT -> text();
      case JSON -> json();
      case MARKDOWN -> markdown();
      case JUNIT -> junit();
    };
  }

  private String heading() {
    return shown(after) + " against " + shown(before) + (sameMachine ? "" : ", on another machine");
  }

  /** Empty when nothing is asked for. */
  private String sum() {
    return gates.isEmpty()
        ? ""
        : worse()
            + " of "
            + judged.changes()
            + " changes are significantly worse than "
            + String.join(" or ", gates)
            + (judged.withoutInterval() == 0
                ? ""
                : "; " + judged.withoutInterval() + " can't be judged, without an interval")
            + (judged.open().isEmpty() ? "" : "; " + judged.doubt().orElseThrow());
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    gone.forEach(
        words ->
            text.append(
                "Not compared, no valid trial in " + shown(after) + ": " + shown(words) + "\n"));
    text.append(heading()).append('\n');
    for (Line line : lines) {
      text.append(
          String.format(
              Locale.ROOT,
              "%+7.1f %%  %-20s  %-7s  %s%n",
              line.percent(),
              WorseBy.changes(line.change.interval()),
              switch (line.verdict) {
                case WORSE -> "WORSE";
                case DIFFERS -> "differs";
                case SAME -> "";
              },
              shown(line.change.words())));
    }
    return sum().isEmpty() ? text.toString() : text.append(sum()).append('\n').toString();
  }

  private String json() {
    ObjectNode all = new JsonMapper().createObjectNode();
    all.put("before", before);
    all.put("after", after);
    all.put("sameMachine", sameMachine);
    ArrayNode asked = all.putArray("failOn");
    gates.forEach(asked::add);
    all.put("passed", !isFailed());
    all.put("judged", judged.changes() - judged.withoutInterval());
    all.put("withoutInterval", judged.withoutInterval());
    all.put("undecided", judged.open().size());
    ArrayNode changes = all.putArray("changes");
    for (Line line : lines) {
      ObjectNode one = changes.addObject();
      one.put("metric", line.change.metric());
      one.put("what", line.change.words());
      one.put("verdict", line.verdict.name().toLowerCase(Locale.ROOT));
      one.put("changePercent", line.percent());
      line.change.interval().ifPresent(
          interval ->
              one.putArray("interval95Percent")
                  .add(Line.percent(interval.low()))
                  .add(Line.percent(interval.high())));
    }
    ArrayNode lost = all.putArray("gone");
    gone.forEach(lost::add);
    return all.toPrettyString() + "\n";
  }

  private String markdown() {
    StringBuilder text = new StringBuilder("**").append(escaped(heading())).append("**\n\n");
    text.append("| what | change | 95 % interval | |\n|---|---|---|---|\n");
    gone.forEach(
        words -> text.append("| ").append(escaped(words)).append(" | | | not measured |\n"));
    for (Line line : lines) {
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %+.1f %% | %s | %s |%n",
              escaped(line.change.words()),
              line.percent(),
              WorseBy.changes(line.change.interval()),
              switch (line.verdict) {
                case WORSE -> "**worse**";
                case DIFFERS -> "differs";
                case SAME -> "";
              }));
    }
    return sum().isEmpty()
        ? text.toString()
        : text.append('\n').append(escaped(sum())).append(".\n").toString();
  }

  private static String escaped(String text) {
    return shown(text).replaceAll("[\\\\|*_<`\\[\\]&]", "\\\\$0");
  }

  /** A name that is no line of its own and can't turn its text around, also in a file. */
  private static String shown(String name) {
    return ServerText.shown(name, MAX_NAME);
  }

  private String junit() {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      xml.writeStartDocument();
      start(
          xml,
          "testsuite",
          Map.of(
              "name",
              heading(),
              "tests",
              Integer.toString(lines.size() + gone.size()),
              "failures",
              Long.toString(worse() + gone.size())));
      for (String words : gone) {
        testCase(xml, "gone", words, "no valid trial in " + shown(after));
      }
      for (Line line : lines) {
        String found =
            String.format(
                Locale.ROOT, "%+.1f %% (%s)", line.percent(), WorseBy.changes(line.change.interval()));
        testCase(xml, line.change.metric(), line.change.words(), line.verdict == Verdict.WORSE ? found : "");
      }
      if (judged.doubt().isPresent()) {
        xml.writeStartElement("system-err");
        xml.writeCharacters(sum());
        xml.writeEndElement();
      }
      xml.writeEndElement();
      xml.writeEndDocument();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
    return text + "\n";
  }

  private static void testCase(XMLStreamWriter xml, String metric, String words, String failure)
      throws XMLStreamException {
    start(xml, "testcase", Map.of("classname", metric, "name", shown(words)));
    if (!failure.isEmpty()) {
      start(xml, "failure", Map.of("message", failure));
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private static void start(XMLStreamWriter xml, String name, Map<String, String> attributes)
      throws XMLStreamException {
    xml.writeStartElement(name);
    for (Map.Entry<String, String> attribute : attributes.entrySet()) {
      xml.writeAttribute(attribute.getKey(), attribute.getValue());
    }
  }
}
