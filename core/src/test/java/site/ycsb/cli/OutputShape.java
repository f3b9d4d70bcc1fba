package site.ycsb.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Results without what differs between two runs of one client: each number is replaced by the kind
 * of number it is. The lines of the whole run come first and in their order; then each operation's
 * lines in their order, the operations in any order, since YCSB prints them in that of a hash
 * table.
 *
 * @param skeleton what stands between the objects of a JSON exporter; empty for text
 * @param sections the lines of each section, by its name
 */
record OutputShape(String skeleton, List<String> overall, Map<String, List<String>> sections) {
  private static final Pattern OBJECT = Pattern.compile("\\{[^{}]*\\}");
  private static final Pattern SECTION =
      Pattern.compile("\\[[^]]*]|\"metric\" : \"[^\"]*\"|[\\w-]+");

  OutputShape {
    overall = List.copyOf(overall);
  }

  static OutputShape of(String output) {
    boolean json = output.contains("{");
    List<String> lines =
        json
            ? OBJECT.matcher(output).results().map(object -> object.group()).toList()
            : output.lines().toList();
    List<String> overall = new ArrayList<>();
    Map<String, List<String>> sections = new TreeMap<>();
    for (String line : lines) {
      String name = section(line);
      String shape = shape(line);
      if (name.contains("OVERALL") || name.contains("TOTAL_GC")) {
        overall.add(shape);
      } else {
        List<String> section = sections.computeIfAbsent(name, absent -> new ArrayList<>());
        // buckets and points are as many as happen to be filled
        if (section.isEmpty()
            || !shape.contains("<place>")
            || !section.get(section.size() - 1).equals(shape)) {
          section.add(shape);
        }
      }
    }
    sections.replaceAll((name, shapes) -> withReturnsSorted(shapes));
    return new OutputShape(json ? OBJECT.matcher(output).replaceAll("#") : "", overall, sections);
  }

  /** YCSB prints statuses in the order of a hash table. */
  private static List<String> withReturnsSorted(List<String> shapes) {
    List<String> sorted = new ArrayList<>(shapes);
    int first = 0;
    while (first < sorted.size() && !sorted.get(first).contains("Return=")) {
      first++;
    }
    int end = first;
    while (end < sorted.size() && sorted.get(end).contains("Return=")) {
      end++;
    }
    Collections.sort(sorted.subList(first, end));
    return sorted;
  }

  private static String section(String line) {
    Matcher matcher = SECTION.matcher(line);
    return matcher.find() ? matcher.group() : line;
  }

  private static String shape(String line) {
    String numbers =
        line.replaceAll("(, |\" : )-?\\d+\\.\\d+(E-?\\d+)?(?=\\s*}?$)", "$1<double>")
            .replaceAll("(, |\" : )-?\\d+(?=\\s*}?$)", "$1<whole>");
    return line.startsWith("[")
        ? numbers.replaceAll(", \\d+, <double>", ", <place>, <double>")
        : numbers.replaceAll(",-?\\d+", ",<whole>");
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(skeleton).append('\n');
    overall.forEach(line -> text.append(line).append('\n'));
    sections.values().forEach(lines -> text.append(String.join("\n", lines)).append('\n'));
    return text.toString();
  }
}
