package site.ycsb.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** bin/test with a mvn that prints its arguments, in a checkout with a blank in its name. */
class TestScriptTest {
  private static final List<String> ALWAYS =
      List.of(
          "-Dexcluded.tests=",
          "-Dsurefire.failIfNoSpecifiedTests=false",
          "-Dfailsafe.failIfNoSpecifiedTests=false");

  private static final String RESULT = "Tests run: 3, Failures: 0, Errors: 0, Skipped: 0";

  private Path temp;
  private Path checkout;

  private record Call(int exitCode, List<String> mvn, List<String> results, String errors) {}

  @BeforeEach
  void checkOut(@TempDir Path folder) throws IOException {
    temp = folder;
    checkout = temp.resolve("a checkout");
    Path script = Path.of(System.getProperty("ycsb.checkout"), "bin", "test");
    Files.createDirectories(checkout.resolve("bin"));
    Files.copy(script, checkout.resolve("bin/test"), StandardCopyOption.COPY_ATTRIBUTES);
    module("core", "", "cli/CommandsTest", "cli/CommandsFixture");
    module("crypto-layer", "", "crypto/KeyCommandTest", "crypto/KeyTestKit");
    module("local-stores", "", "stores/MongodIT", "stores/RecipeTest");
    module("local-stores/atrest", "", "atrest/CipherTest");
    module(
        "tests",
        "<artifactId>ycsb-distribution</artifactId>",
        "tests/ScriptsTest",
        "tests/e2e/KeysIT",
        "tests/e2e/MongodIT");
    // what a build leaves behind
    Files.createDirectories(checkout.resolve("tests/target/src/test/java"));
    Files.createFile(checkout.resolve("tests/target/src/test/java/KeysIT.java"));
    Path mvn = Files.createDirectories(temp.resolve("tools")).resolve("mvn");
    Files.write(
        mvn,
        List.of(
            "#!/bin/sh",
            "printf '%s\\n' \"$@\" >'" + temp.resolve("arguments") + "'",
            "while IFS= read -r file; do",
            "  mkdir -p \"${file%/*}\"",
            "  printf '%s\\n' ------- '" + RESULT + "' >\"$file\"",
            "done <'" + Files.createFile(temp.resolve("results")) + "'",
            "exit \"${FAKE_EXIT_CODE:-0}\""));
    assertTrue(mvn.toFile().setExecutable(true));
  }

  private void module(String name, String pom, String... classes) throws IOException {
    Path sources = checkout.resolve(name).resolve("src/test/java/site/ycsb");
    for (String each : classes) {
      Path file = sources.resolve(each + ".java");
      Files.createDirectories(file.getParent());
      Files.createFile(file);
    }
    Files.writeString(checkout.resolve(name).resolve("pom.xml"), pom);
  }

  /** Has mvn write results of these classes, such as core/target/surefire-reports/a.BTest. */
  private void runs(String... results) throws IOException {
    List<String> files = new ArrayList<>();
    for (String result : results) {
      files.add(result + ".txt");
    }
    Files.write(temp.resolve("results"), files);
  }

  private Call call(int exitCodeOfMaven, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(checkout.resolve("bin/test").toString()));
    command.addAll(List.of(arguments));
    Path output = temp.resolve("stdout.txt");
    Path errors = temp.resolve("stderr.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(temp.toFile())
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile());
    builder
        .environment()
        .merge("PATH", temp.resolve("tools").toString(), (path, tools) -> tools + ":" + path);
    builder.environment().put("FAKE_EXIT_CODE", Integer.toString(exitCodeOfMaven));
    Process process = builder.start();
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "still running");
    } finally {
      process.destroyForcibly();
    }
    Path given = temp.resolve("arguments");
    return new Call(
        process.exitValue(),
        Files.exists(given) ? Files.readAllLines(given) : List.of(),
        Files.readAllLines(output),
        Files.readString(errors));
  }

  private static List<String> maven(String modules, String phase, String units, String servers) {
    List<String> arguments = new ArrayList<>(List.of("-B", "-ntp", "-q", "-pl", modules, "-am"));
    arguments.addAll(List.of(phase, "-Dtest=" + units, "-Dit.test=" + servers));
    arguments.addAll(ALWAYS);
    return arguments;
  }

  @Test
  void test_onRealServers_isRunInItsModule() throws Exception {
    runs("tests/target/failsafe-reports/site.ycsb.tests.e2e.KeysIT");

    Call call = call(0, "KeysIT");

    assertEquals(maven("tests", "verify", "None", "site.ycsb.tests.e2e.KeysIT"), call.mvn());
    assertEquals(List.of(RESULT), call.results());
    assertEquals(0, call.exitCode(), call.errors());
  }

  @Test
  void test_ofAModule_getsNoFurtherThanItsTests() throws Exception {
    runs("local-stores/atrest/target/surefire-reports/site.ycsb.atrest.CipherTest");

    Call call = call(0, "CipherTest#read*", "--", "-o", "-Da=b c");

    List<String> expected =
        maven("local-stores/atrest", "test", "site.ycsb.atrest.CipherTest#read*", "None");
    expected.addAll(List.of("-o", "-Da=b c"));
    assertEquals(expected, call.mvn());
    assertEquals(0, call.exitCode(), call.errors());
  }

  @Test
  void test_ofTheDistribution_hasOne() throws Exception {
    runs("tests/target/surefire-reports/site.ycsb.tests.ScriptsTest");

    assertEquals(
        maven("tests", "package", "site.ycsb.tests.ScriptsTest", "None"),
        call(0, "ScriptsTest").mvn());
  }

  @Test
  void tests_severalNames_runInAllTheirModules() throws Exception {
    runs(
        "core/target/surefire-reports/site.ycsb.cli.CommandsTest",
        "crypto-layer/target/surefire-reports/site.ycsb.crypto.KeyCommandTest",
        "local-stores/target/failsafe-reports/site.ycsb.stores.MongodIT",
        "tests/target/failsafe-reports/site.ycsb.tests.e2e.MongodIT");

    Call call = call(0, "*CommandsTest", "Key*", "MongodIT");

    assertEquals(
        maven(
            "core,crypto-layer,tests,local-stores",
            "verify",
            "site.ycsb.cli.CommandsTest,site.ycsb.crypto.KeyCommandTest",
            "site.ycsb.tests.e2e.KeysIT,site.ycsb.stores.MongodIT,site.ycsb.tests.e2e.MongodIT"),
        call.mvn());
    assertEquals(List.of(RESULT, RESULT, RESULT, RESULT), call.results());
  }

  @Test
  void test_nameWithAModule_isTheOneOfThat() throws Exception {
    runs("tests/target/failsafe-reports/site.ycsb.tests.e2e.MongodIT");

    assertEquals(
        maven("tests", "verify", "None", "site.ycsb.tests.e2e.MongodIT"),
        call(0, "tests/MongodIT").mvn());
  }

  @Test
  void test_noName_runsTheTestCommandOfTheReadme() throws Exception {
    Call call = call(0, "--", "-o");

    assertEquals(List.of("-B", "-ntp", "verify", "-o"), call.mvn());
    String readme = Files.readString(Path.of(System.getProperty("ycsb.checkout"), "README.md"));
    assertTrue(readme.contains("`mvn -B verify`"), readme);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "KeyIT|KeyIT: there is no such test. The nearest: KeysIT",
        "KeyCommandsTest|KeyCommandsTest: there is no such test."
            + " The nearest: KeyCommandTest, CommandsTest",
        "Mongo|Mongo: there is no such test. The nearest: MongodIT",
        "CommandsFixture|CommandsFixture: there is no such test.",
        "core/KeysIT|core/KeysIT: there is no such test. The nearest: KeysIT",
        "nowhere/KeysIT|nowhere/KeysIT: there is no such test. The nearest: KeysIT",
        "-o|-o: there is no such option. Those of Maven come after --; see bin/test --help"
      })
  void test_unknown_isRejectedWithWhatIsNearest(String name, String message) throws Exception {
    Call call = call(0, name);

    assertEquals("bin/test: " + message + "\n", call.errors());
    assertEquals(2, call.exitCode());
    assertEquals(List.of(), call.mvn());
  }

  /** Maven says nothing of it. */
  @Test
  void test_noMethodOfThatName_isRejected() throws Exception {
    Path before = checkout.resolve("tests/target/failsafe-reports");
    Files.createDirectories(before);
    Files.writeString(before.resolve("site.ycsb.tests.e2e.KeysIT.txt"), RESULT + "\n");

    Call call = call(0, "KeysIT#creat");

    assertEquals(2, call.exitCode());
    assertTrue(
        call.errors().endsWith("bin/test: KeysIT#creat: no test of this class has such a name\n"),
        call.errors());
    assertEquals(List.of(), call.results());
  }

  @Test
  void test_thatFails_hasTheExitCodeOfMaven() throws Exception {
    Call call = call(1, "KeysIT");

    assertEquals(1, call.exitCode());
    assertFalse(call.errors().contains("no test"), call.errors());
  }

  @Test
  void help_isPrintedWithoutABuild() throws Exception {
    Call call = call(0, "--help");

    assertEquals(0, call.exitCode(), call.errors());
    assertEquals("Usage: bin/test [TEST[#METHOD] ...] [-- OPTION ...]", call.results().get(0));
    assertEquals(List.of(), call.mvn());
  }
}
