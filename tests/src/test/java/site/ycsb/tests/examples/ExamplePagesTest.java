package site.ycsb.tests.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages about the examples. */
class ExamplePagesTest {
  private static final Pattern LINK = Pattern.compile("]\\((?<target>[^)#]+)");
  private static final Pattern NAMED_FILE =
      Pattern.compile("examples/[a-z]+/[A-Za-z.]*[A-Za-z](?![A-Za-z/])");

  @Test
  void launchers_everyExample_isLinked() throws IOException {
    assertEquals(
        Set.of("../docs/cluster.md", "kubernetes/README.md", "slurm/README.md", "ssh/README.md"),
        links(page("examples/README.md")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "examples/README.md",
        "examples/kubernetes/README.md",
        "examples/slurm/README.md",
        "examples/ssh/README.md"
      })
  void pages_filesThatTheyName_exist(String name) throws IOException {
    Path page = page(name);
    for (String link : links(page)) {
      assertTrue(Files.isRegularFile(page.resolveSibling(link)), link);
    }
    List<String> named =
        NAMED_FILE.matcher(Files.readString(page)).results().map(match -> match.group()).toList();
    assertTrue(!named.isEmpty(), name);
    for (String file : named) {
      assertTrue(Files.isRegularFile(ExampleFiles.checkout().resolve(file)), file);
    }
  }

  private static Path page(String name) {
    return ExampleFiles.checkout().resolve(name);
  }

  private static Set<String> links(Path page) throws IOException {
    Set<String> targets = new TreeSet<>();
    Matcher matcher = LINK.matcher(Files.readString(page));
    while (matcher.find()) {
      targets.add(matcher.group("target"));
    }
    return targets;
  }
}
