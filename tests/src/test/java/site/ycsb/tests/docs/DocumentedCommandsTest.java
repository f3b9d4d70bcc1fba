package site.ycsb.tests.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands of README, CONTRIBUTING, docs and examples are some that {@code bin/ycsb} takes. */
@Timeout(300)
class DocumentedCommandsTest {
  private static final Path CHECKOUT =
      Path.of(System.getProperty("ycsb.checkout")).toAbsolutePath().normalize();
  private static final Path DISTRIBUTION =
      Path.of(System.getProperty("ycsb.distribution")).toAbsolutePath().normalize();

  @TempDir private Path pages;
  @TempDir private Path folder;
  private final List<String> problems = new ArrayList<>();

  @Test
  void commands_ofEveryPage_areTaken() throws IOException {
    List<DocumentedCommand> commands = new ArrayList<>();
    for (Path page : pagesOfTheCheckout()) {
      commands.addAll(DocumentedCommand.of(CHECKOUT, page));
    }
    assertTrue(
        commands.stream().filter(DocumentedCommand::complete).count() > 100, commands::toString);

    check(commands);

    assertEquals("", String.join("\n", problems));
  }

  private static List<Path> pagesOfTheCheckout() throws IOException {
    List<Path> pages = new ArrayList<>();
    pages.add(CHECKOUT.resolve("README.md"));
    pages.add(CHECKOUT.resolve("CONTRIBUTING.md"));
    for (String directory : List.of("docs", "examples")) {
      try (Stream<Path> files = Files.walk(CHECKOUT.resolve(directory))) {
        files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
      }
    }
    return pages;
  }

  @Test
  void commands_withMistakes_areNamedWithTheirLines() throws IOException {
    check(
        commandsOf(
            """
            # A page

            Not `bin/ycsb run <binding>`, but `bin/ycsb store
            strat cassandra`, and `bin/ycsb merge --all`.

            ```sh
            bin/ycsb rum cassandra            # a comment
            host0$ bin/ycsb run cassandra -thraeds 3
            bin/ycsb audit cassandra -P workloads/workloadz
            FIELDS='a:int'
            bin/ycsb prove cassandra -p feilds="$FIELDS" \\
              -p table=t | bin/ycsb schema create casandra
            bin/ycsb overhead memory -P workloads/workloada --modes plain,no-such
            bin/ycsb run memory -P workloads/workloada -p readproportion=many
            bin/ycsb store start cassandra --nodes
            ```

                bin/ycsb interleave memory --mode 'client:encyption=true'
            """));

    List<String> expected =
        List.of(
            "page.md:7: bin/ycsb rum cassandra\n  there is no command rum",
            "page.md:8: bin/ycsb run cassandra -thraeds 3\n  there is no option -thraeds",
            "page.md:9: bin/ycsb audit cassandra -P workloads/workloadz\n"
                + "  there is no file workloads/workloadz",
            "page.md:11: bin/ycsb prove cassandra -p feilds=a:int -p table=t\n"
                + "  there is no property feilds",
            "page.md:11: bin/ycsb schema create casandra\n  casandra isn't one of ",
            "page.md:13: bin/ycsb overhead memory -P workloads/workloada --modes plain,no-such\n"
                + "  exit code 2: ERROR: ",
            "page.md:14: bin/ycsb run memory -P workloads/workloada -p readproportion=many\n"
                + "  exit code 2: ",
            "page.md:15: bin/ycsb store start cassandra --nodes\n  --nodes needs a value",
            "page.md:18: bin/ycsb interleave memory --mode client:encyption=true\n"
                + "  there is no property encyption",
            "page.md:3: bin/ycsb store strat cassandra\n  strat isn't one of ",
            "page.md:4: bin/ycsb merge --all\n  there is no option --all");
    assertEquals(expected.size(), problems.size(), problems::toString);
    for (int i = 0; i < expected.size(); i++) {
      String problem = problems.get(i);
      assertTrue(problem.startsWith(expected.get(i)), problem);
    }
  }

  @Test
  void commands_ofOtherBlocks_arentLookedAt() throws IOException {
    assertEquals(
        List.of(),
        commandsOf(
            """
            ```
            bin/ycsb no command
            ```

            ```yaml
            run: bin/ycsb no command
            ```

                some text of bin/ycsb
            """));
  }

  private List<DocumentedCommand> commandsOf(String page) throws IOException {
    return DocumentedCommand.of(pages, Files.writeString(pages.resolve("page.md"), page));
  }

  private void check(List<DocumentedCommand> commands) throws IOException {
    CommandCheck check = new CommandCheck(CHECKOUT, DISTRIBUTION, folder);
    for (DocumentedCommand command : commands) {
      problems.addAll(check.problems(command));
    }
  }
}
