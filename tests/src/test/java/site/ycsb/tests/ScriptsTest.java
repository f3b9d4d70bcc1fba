package site.ycsb.tests;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Scripts run where nobody tries them before a release: on macOS, whose tools are those of BSD and
 * whose sh is bash 3.2, and on Windows.
 */
class ScriptsTest {
  private static final Path CHECKOUT = Path.of(System.getProperty("ycsb.checkout"));

  /** For Debian, and for clusters with Slurm. */
  private static final Set<String> OF_LINUX = Set.of(".ci/run", "examples/slurm/ycsb.sbatch");

  /** What a script of sh mustn't have: commands and options of GNU or Linux, and what is bash's. */
  private static final Pattern NOT_EVERYWHERE =
      Pattern.compile(
          String.join(
              "|",
              "\\b(readlink|grep|sort|xargs|base64|touch|mktemp|tail|wc|ls|rm|ps|df|du) +--\\w",
              "\\breadlink +-\\w*[efm]",
              "\\bstat +-",
              "\\bdate +(-[dIr]|--)|\\bdate [^|;)]*%N",
              "\\bsed +(-[irszE]|--)",
              "\\bmktemp +-[ptu]",
              "\\bgrep +-\\w*P",
              "\\bsort +-\\w*[Vh]",
              "\\bxargs +-\\w*[dra]",
              "\\bfind .*-(printf|executable|regextype)\\b",
              "\\bhead +-n +-",
              "\\b(cp|mv|ln|install) +(-\\w*[tT]|--\\w)",
              "\\bbase64 +-w",
              "(^|[;&|(`]) *(realpath|sha256sum|md5sum|timeout|nproc|setsid|tac|shuf|numfmt) ",
              "/proc/",
              "\\benv +--",
              "\\$\\{\\w+(,|\\^|:\\d)",
              "\\[\\[",
              "<<<|&>|<\\(",
              "(^|[;&|(`]) *(declare|typeset|mapfile|readarray|function|source|pushd) ",
              "\\bwait +-n",
              "\\becho +-[ne]",
              "\\$'"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "case $(stat -c %a \"$file\") in",
        "root=$(readlink -f \"$0\")",
        "sed -i s/a/b/ file",
        "started=$(date +%s%N)",
        "echo ${name,,}",
        "wait -n",
        "nproc | head",
        "if [[ $a == b ]]; then",
        "echo -n x"
      })
  void shellScript_whatIsNotEverywhere_isFound(String line) {
    assertTrue(NOT_EVERYWHERE.matcher(line + " ").find(), line);
  }

  @Test
  void shellScripts_onMacOs_findWhatTheyUse() throws IOException {
    List<String> scripts = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (String folder : List.of("bin", "examples", ".ci", "test-support/src/main")) {
      try (Stream<Path> files = Files.walk(CHECKOUT.resolve(folder))) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          String name = CHECKOUT.relativize(file).toString();
          String text = new String(Files.readAllBytes(file), UTF_8);
          if (text.startsWith("#!/bin/sh\n") && !OF_LINUX.contains(name)) {
            scripts.add(name);
            found.addAll(linesThatFail(name, text));
          }
        }
      }
    }

    assertTrue(
        scripts.containsAll(
            List.of("bin/ycsb", "examples/pipeline/gate.sh", "examples/ssh/run.sh")),
        scripts::toString);
    assertEquals(List.of(), found);
  }

  private static List<String> linesThatFail(String name, String text) {
    return text.lines()
        .filter(line -> !line.strip().startsWith("#"))
        .filter(line -> NOT_EVERYWHERE.matcher(line).find())
        .map(line -> name + ": " + line.strip())
        .toList();
  }

  /** cmd.exe misses labels and quotes otherwise, and shows letters beyond ASCII as others. */
  @Test
  void windowsLauncher_text_isWhatCmdReads() throws IOException {
    byte[] bytes = Files.readAllBytes(CHECKOUT.resolve("bin/ycsb.cmd"));
    String text = new String(bytes, US_ASCII);

    assertEquals(-1, text.indexOf('\uFFFD'));
    assertEquals("", text.replaceAll("[^\r\n]", "").replace("\r\n", ""));
  }

  /** It is never started here, so at least it can't fall behind what bin/ycsb gives to Java. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(--sun-misc-unsafe-memory-access=\\S+ --enable-native-access=[A-Z-]+)",
        "(?:-lt|GEQ) (2\\d)\\b",
        "(?:MIN_JAVA=|LSS )(\\d+)",
        "(-Dycsb\\.home=)",
        "(-Dycsb\\.bindings=)",
        "(ycsb-core-\\*\\.jar)",
        "(site\\.ycsb\\.cli\\.Main) (?:\"\\$@\"|%\\*)"
      })
  void windowsLauncher_whatJavaGets_isThatOfTheOtherLauncher(String pattern) throws IOException {
    String everywhere = group(pattern, "bin/ycsb");
    assertNotEquals("", everywhere);
    assertEquals(everywhere, group(pattern, "bin/ycsb.cmd"));
  }

  private static String group(String pattern, String file) throws IOException {
    Matcher found = Pattern.compile(pattern).matcher(Files.readString(CHECKOUT.resolve(file)));
    return found.find() ? found.group(1) : "";
  }
}
