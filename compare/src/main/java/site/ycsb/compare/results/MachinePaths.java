package site.ycsb.compare.results;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.compare.run.StudyFolder;

/**
 * Takes the paths of the machine out of texts, because results are published: what is in the
 * results folder or in the distribution is named from there, what is in the user's home from {@code
 * ~}, and of everything else only the last name is left.
 */
public final class MachinePaths {
  private static final String NAME = "[^\\s/\\\\,;:'\"()<>=\\[\\]]+";

  /**
   * Two names at least, or one as the value of a key: a single one after a slash is more often an
   * address or a unit. Windows has a drive before them.
   */
  private static final Pattern ABSOLUTE =
      Pattern.compile(
          "(?:(?:(?<![\\w./~…-])|(?<=file://))(?:/"
              + NAME
              + "){2,}|(?<=\\w=)/"
              + NAME
              + "|(?<!\\w)[A-Za-z]:[/\\\\]+(?:"
              + NAME
              + "[/\\\\]+)*"
              + NAME
              + ")[/\\\\]?");

  private final List<Place> known = new ArrayList<>();

  private MachinePaths() {}

  /** A folder that readers know. */
  private record Place(Pattern path, String itself, String below) {
    String hidden(String text) {
      return path.matcher(text)
          .replaceAll(found -> found.group(1) == null ? itself : Matcher.quoteReplacement(below));
    }
  }

  /** Those that texts of a results folder may have. */
  public static MachinePaths of(StudyFolder folder) {
    MachinePaths paths = new MachinePaths();
    paths.add(folder.root().toString(), ".", "");
    paths.add(System.getProperty(BindingCatalog.HOME), ".", "");
    paths.add(System.getProperty(BindingCatalog.MORE), ".", "");
    paths.add(System.getProperty("user.home"), "~", "~/");
    return paths;
  }

  private void add(@Nullable String folder, String itself, String below) {
    if (folder == null || Path.of(folder).getNameCount() == 0) {
      return;
    }
    String path = Path.of(folder).toAbsolutePath().normalize().toString();
    // not a folder whose name only begins or ends alike
    Pattern pattern =
        Pattern.compile(
            "(?<![\\w.-])" + Pattern.quote(path) + "(?![\\w-]|\\.\\w)(/(?=[^\\s/]))?/?");
    known.add(new Place(pattern, itself, below));
  }

  /** The text as it may be published. */
  public String hidden(String text) {
    String shown = text;
    for (Place place : known) {
      shown = place.hidden(shown);
    }
    return ABSOLUTE.matcher(shown).replaceAll(MachinePaths::lastName);
  }

  private static String lastName(MatchResult found) {
    String path = found.group().replaceAll("[/\\\\]$", "");
    return Matcher.quoteReplacement("…/" + path.replaceAll("^.*[/\\\\]", ""));
  }
}
