package site.ycsb.compare.command;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import site.ycsb.compare.chart.Template;
import site.ycsb.compare.results.Diff.Change;
import site.ycsb.compare.results.WorseBy;
import site.ycsb.config.ServerText;

/**
 * What {@code compare diff} found, for people and for programs.
 *
 * @param sameMachine whether both were measured on one machine, as far as is known
 * @param gone what isn't measured any more
 * @param unreliable why some of it can't be relied on, each a failure where there are gates
 * @param gates what must not become worse, as it was given
 */
record DiffReport(
    String before,
    String after,
    boolean sameMachine,
    List<Line> lines,
    List<String> gone,
    List<String> unreliable,
    List<String> gates,
    Judged judged) {
  private static final double PERCENT = 100;
  private static final int MAX_NAME = 1000;

  /**
   * What the gates are about: all comparisons of their metrics but those of plain with plain.
   *
   * @param withoutInterval how many of these have no interval, by which they could be judged
   * @param undecided those of them that should have one
   * @param open those that may be worse than they may, as far as their intervals tell; the widest
   *     first
   */
  record Judged(long changes, long withoutInterval, List<Change> undecided, List<Change> open) {
    /** Why the gates could decide nothing, or not all, if so. */
    Optional<String> doubt() {
      List<String> doubts = new ArrayList<>();
      tooWide().ifPresent(doubts::add);
      if (changes > 0 && withoutInterval == changes) {
        doubts.add("nothing can be decided, as none of the changes has an interval");
      } else if (!undecided.isEmpty()) {
        doubts.add(
            undecided.size()
                + " of "
                + changes
                + " changes can't be decided, as they have no interval: the first is "
                + shown(undecided.get(0).words()));
      }
      return doubts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", doubts));
    }

    private Optional<String> tooWide() {
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
      return Optional.empty();
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
    /** Surely worse than a gate allows. */
    WORSE,
    /** It may be worse than a gate allows, or has no interval that could tell. */
    UNDECIDED,
    /** Surely another one than before. */
    DIFFERS,
    NOT_SHOWN,
    /** Plain against plain, which nothing is concluded from. */
    CONTROL;

    String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * A comparison.
   *
   * @param reason why it's undecided; empty when it isn't
   */
  record Line(Change change, Verdict verdict, String reason) {
    private Map<String, Object> model() {
      return Map.of(
          "metric", change.metric(),
          "words", shown(change.words()),
          "change", String.format(Locale.ROOT, "%+.1f %%", percent()),
          "interval", WorseBy.changes(change.interval()),
          "verdict", verdict.words(),
          "reason", reason);
    }

    private double percent() {
      return percent(change.ratio());
    }

    private static double percent(double ratio) {
      return (ratio - 1) * PERCENT;
    }
  }

  /** Whether something became worse than it may, was lost, or can't be relied on. */
  boolean isFailed() {
    return worse() > 0 || !gone.isEmpty() || !unreliable.isEmpty();
  }

  private long worse() {
    return count(Verdict.WORSE);
  }

  private long count(Verdict verdict) {
    return lines.stream().filter(line -> line.verdict == verdict).count();
  }

  String in(Format format) throws IOException {
    return switch (format) {
      case TEXT -> filled("diff.txt.ftl");
      case JSON -> json();
      case MARKDOWN -> filled("diff.md.ftl");
      case JUNIT -> filled("diff.junit.ftlx");
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
            + judged.tooWide().map("; "::concat).orElse("");
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
    ObjectNode verdicts = all.putObject("verdicts");
    for (Verdict verdict : Verdict.values()) {
      verdicts.put(verdict.words(), count(verdict));
    }
    ArrayNode changes = all.putArray("changes");
    for (Line line : lines) {
      ObjectNode one = changes.addObject();
      one.put("metric", line.change.metric());
      one.put("what", line.change.words());
      one.put("verdict", line.verdict.words());
      if (!line.reason.isEmpty()) {
        one.put("reason", line.reason);
      }
      one.put("changePercent", line.percent());
      line.change
          .interval()
          .ifPresent(
              interval ->
                  one.putArray("interval95Percent")
                      .add(Line.percent(interval.low()))
                      .add(Line.percent(interval.high())));
    }
    ArrayNode lost = all.putArray("gone");
    gone.forEach(lost::add);
    ArrayNode reasons = all.putArray("unreliable");
    unreliable.forEach(reasons::add);
    return all.toPrettyString() + "\n";
  }

  private String filled(String template) throws IOException {
    return Template.filled(
        DiffReport.class,
        template,
        Map.of(
            "heading", heading(),
            "after", shown(after),
            "gone", gone.stream().map(DiffReport::shown).toList(),
            "unreliable", unreliable.stream().map(DiffReport::shown).toList(),
            "lines", lines.stream().map(Line::model).toList(),
            "failures", worse() + gone.size() + unreliable.size(),
            "undecided", judged.doubt().isPresent(),
            "sum", sum()));
  }

  /** A name that is no line of its own and can't turn its text around, also in a file. */
  private static String shown(String name) {
    return ServerText.shown(name, MAX_NAME);
  }
}
