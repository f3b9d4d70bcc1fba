package site.ycsb.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** bin/ycsb with a java that prints its arguments, in folders with a blank in their names. */
class LauncherTest {
  private Path temp;
  private FakeInstallation installation;

  @BeforeEach
  void install(@TempDir Path folder) throws IOException {
    temp = folder;
    installation = new FakeInstallation(temp.resolve("a folder"));
  }

  @Test
  void start_commandAndOptions_goOnAsTyped() throws Exception {
    List<String> typed =
        List.of("run", "basic", "-P", "my work/load a", "-p", "x=a 'b' \"c\" $HOME * \\", "");

    FakeInstallation.Call call = installation.start(typed);

    assertEquals(typed, call.clientArguments());
    assertEquals(0, call.exitCode());
  }

  @Test
  void start_noArguments_goesOnWithoutAny() throws Exception {
    assertEquals(List.of(), installation.start(List.of()).clientArguments());
  }

  @Test
  void start_binding_hasOnlyTheClientOnTheClassPath() throws Exception {
    FakeInstallation.Call call = installation.start(List.of("run", "basic"));

    Path home = installation.home();
    assertEquals(home + "/lib/*:" + home + "/conf", call.classPath());
    assertTrue(call.jvmArguments().contains("-Dycsb.home=" + home), call.toString());
  }

  @Test
  void start_anyArguments_leaveTheClassPathToTheClient() throws Exception {
    Path home = installation.home();
    for (List<String> typed :
        List.of(
            List.of("prove", "--records", "5", "cassandra"),
            List.of("shell", "-table", "t", "encrypted-cassandra"),
            List.of("run", "-db", "site.ycsb.db.Store2", "-cp", "/jars/*:/x"),
            List.of("-cp=no such folder", "store", "start", "cassandra"))) {
      FakeInstallation.Call call = installation.start(typed);

      assertEquals(home + "/lib/*:" + home + "/conf", call.classPath());
      assertEquals(typed, call.clientArguments());
    }
  }

  /** The locale of containers and cron, in which Java can't name a file with an umlaut. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "|LC_ALL= LC_CTYPE=C.UTF-8 LANG=",
        "LC_ALL=C|LC_ALL=C.UTF-8 LC_CTYPE= LANG=",
        "LC_ALL=POSIX LANG=de_DE.UTF-8|LC_ALL=C.UTF-8 LC_CTYPE= LANG=de_DE.UTF-8",
        "LANG=C|LC_ALL= LC_CTYPE=C.UTF-8 LANG=C",
        "LANG=de_DE.UTF-8|LC_ALL= LC_CTYPE= LANG=de_DE.UTF-8",
        "LC_ALL=en_US.ISO-8859-1|LC_ALL=en_US.ISO-8859-1 LC_CTYPE= LANG="
      })
  void start_localeWithoutLetters_getsThem(@Nullable String given, String locale) throws Exception {
    installation.addTool(
        "java",
        "#!/bin/sh",
        "[ \"$1\" != -version ] || { echo 'openjdk version \"17.0.1\"' >&2; exit; }",
        "printf '%s\\n' -cp x site.ycsb.cli.Main \"LC_ALL=${LC_ALL-} LC_CTYPE=${LC_CTYPE-} LANG=${LANG-}\"");
    for (String variable : given == null ? new String[0] : given.split(" ", -1)) {
      String[] sides = variable.split("=", -1);
      installation.setVariable(sides[0], sides[1]);
    }

    assertEquals(List.of(locale), installation.start(List.of()).clientArguments());
  }

  @Test
  void start_jvmOptions_goToTheJvm() throws Exception {
    installation.setVariable("JAVA_OPTS", "-Xms1m  -Da=1");

    FakeInstallation.Call call =
        installation.start(
            List.of("-jvm-args", "-Xmx2m -Db='two words' -Dc=*", "run", "basic", "-jvm-args=-Dd"));

    assertEquals(
        List.of("-Xms1m", "-Da=1", "-Xmx2m", "-Db=two words", "-Dc=*", "-Dd"),
        call.jvmArguments().subList(0, 6));
    assertEquals(List.of("run", "basic"), call.clientArguments());
  }

  /** As in a container; Java knows none, and calls it "?". */
  @Test
  void start_userWhoIsInNoList_getsTheHomeOfTheVariable() throws Exception {
    installation.setVariable("HOME", "/home/of nobody");
    installation.setVariable("JAVA_OPTS", "-Da=1");
    assertEquals(List.of("-Da=1"), propertiesOfJava());

    installation.addTool("id", "#!/bin/sh", "exit 1");
    assertEquals(List.of("-Duser.home=/home/of nobody", "-Da=1"), propertiesOfJava());

    installation.setVariable("HOME", "");
    assertEquals(List.of("-Da=1"), propertiesOfJava());
  }

  /** Those that aren't ours. */
  private List<String> propertiesOfJava() throws Exception {
    return installation.start(List.of()).jvmArguments().stream()
        .filter(argument -> argument.startsWith("-D") && !argument.startsWith("-Dycsb."))
        .toList();
  }

  @Test
  void start_jvmOptionsThatLookLikeCommands_runNothing() throws Exception {
    Path trace = temp.resolve("trace");

    FakeInstallation.Call call =
        installation.start(
            List.of("run", "basic", "-jvm-args", "-Da=$(touch${IFS}" + trace + ") -Db=`touch`"));

    assertFalse(Files.exists(trace));
    assertEquals("-Da=$(touch${IFS}" + trace + ")", call.jvmArguments().get(0));
  }

  @Test
  void start_openQuoteInJvmOptions_isRejected() throws Exception {
    FakeInstallation.Call call =
        installation.start(List.of("run", "basic", "-jvm-args", "-Da='open"));

    assertEquals(2, call.exitCode());
    assertTrue(call.errors().contains("-jvm-args"), call.errors());
  }

  @Test
  void start_optionWithoutValue_isRejected() throws Exception {
    FakeInstallation.Call call = installation.start(List.of("run", "basic", "-jvm-args"));

    assertEquals(2, call.exitCode());
    assertTrue(call.errors().contains("-jvm-args needs a value"), call.errors());
  }

  @Test
  void start_throughSymbolicLinks_findsTheDistribution() throws Exception {
    Path first = Files.createDirectories(temp.resolve("other place")).resolve("ycsb-link");
    Files.createSymbolicLink(first, Path.of("../a folder/bin/ycsb"));
    Path second = temp.resolve("second link");
    Files.createSymbolicLink(second, first);

    FakeInstallation.Call call = installation.start(second, List.of("run", "cassandra"));

    assertTrue(call.classPath().startsWith(installation.home() + "/lib/*:"), call.classPath());
  }

  @Test
  void start_exitCodeOfTheClient_isItsOwn() throws Exception {
    installation.setVariable("FAKE_EXIT_CODE", "3");

    assertEquals(3, installation.start(List.of("run", "basic")).exitCode());
  }

  @Test
  void start_oldJava_isRejected() throws Exception {
    installation.setVariable("FAKE_JAVA_VERSION", "1.8.0_402");

    FakeInstallation.Call call = installation.start(List.of("run", "basic"));

    assertEquals(2, call.exitCode());
    assertTrue(call.errors().contains("this is Java 1.8.0_402"), call.errors());
    assertTrue(call.errors().contains("JDK 17 or newer"), call.errors());
  }

  @Test
  void start_javaHomeWithoutJava_isRejectedByName() throws Exception {
    installation.setVariable("JAVA_HOME", "/no such folder");

    FakeInstallation.Call call = installation.start(List.of("run", "basic"));

    assertEquals(2, call.exitCode());
    assertTrue(call.errors().contains("JAVA_HOME=/no such folder"), call.errors());
  }

  /** A name of a file, or what a JDK tells of itself, may have what a terminal obeys. */
  @Test
  void start_namesThatATerminalObeys_areShownWithoutIt() throws Exception {
    installation.setVariable("JAVA_HOME", "/no\u001b[31m\u0007such\nERROR: folder\u007f");
    String ofTheVariable = installation.start(List.of("run", "basic")).errors();
    assertTrue(
        ofTheVariable.startsWith("ycsb: JAVA_HOME=/no[31msuch ERROR: folder: there is no bin/java"),
        ofTheVariable);
    assertEquals(1, ofTheVariable.lines().count(), ofTheVariable);

    installation.setVariable("JAVA_HOME", "");
    // a control character of two bytes, an umlaut with the same second one, the other direction
    installation.addTool(
        "java",
        "#!/bin/sh",
        "printf 'version \"1.8\\302\\233\\303\\233\\342\\200\\256\\342\\201\\246x\"\\n' >&2");
    String ofTheJdk = installation.start(List.of("run", "basic")).errors();
    assertTrue(ofTheJdk.contains(": this is Java 1.8\u00dbx. Set JAVA_HOME"), ofTheJdk);
  }

  @Test
  void start_javaHome_goesBeforeThePath() throws Exception {
    Path jdk = temp.resolve("my jdk");
    installation.writeFakeJava(jdk.resolve("bin/java"), "from JAVA_HOME");
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"21.0.2\"\n");
    installation.setVariable("JAVA_HOME", jdk.toString());
    installation.setVariable("FAKE_JAVA_VERSION", "1.8.0_402");

    FakeInstallation.Call call = installation.start(List.of("run", "basic"));

    assertEquals(0, call.exitCode(), call.errors());
    assertTrue(call.errors().contains("from JAVA_HOME"), call.errors());
  }

  @Test
  void start_noJavaAtAll_isRejected() throws Exception {
    installation.removeJava();

    FakeInstallation.Call call = installation.start(List.of("run", "basic"));

    assertEquals(2, call.exitCode());
    assertTrue(call.errors().contains("no Java found"), call.errors());
  }

  @Test
  void start_folderWithoutLib_isRejected() throws Exception {
    Files.delete(installation.home().resolve("lib"));

    FakeInstallation.Call call = installation.start(List.of("run", "basic"));

    assertEquals(2, call.exitCode());
    assertTrue(call.errors().contains("isn't a complete distribution"), call.errors());
  }

  @Test
  void start_classArchive_isMadeAfterACommandThatMeasuresNothing() throws Exception {
    Files.writeString(installation.home().resolve("build.properties"), "version=1.0\n");
    String option = "-XX:SharedArchiveFile=" + archive();

    FakeInstallation.Call measuring = installation.start(List.of("run", "basic"));
    assertFalse(Files.exists(making()));
    FakeInstallation.Call first = installation.start(List.of("help"));
    awaitMaker();
    FakeInstallation.Call second = installation.start(List.of("run", "basic"));

    for (FakeInstallation.Call call : List.of(measuring, first)) {
      assertEquals("from PATH\n", call.errors());
      assertFalse(call.jvmArguments().toString().contains("SharedArchiveFile"), call.toString());
    }
    assertEquals("from PATH\n", second.errors());
    assertTrue(second.jvmArguments().contains(option), second.toString());
    assertEquals(List.of("run", "basic"), second.clientArguments());
    List<String> recorded =
        Files.readAllLines(archive()).stream()
            .map(line -> line.replaceAll(".*cli\\.Main | -P .*", ""))
            .toList();
    assertEquals(List.of("run memory", "run encrypted-memory", "store status cassandra"), recorded);
  }

  /**
   * It's the same whether a measurement begins or the making was killed: the next one begins anew.
   */
  @Test
  void start_measurementWhileTheClassArchiveIsMade_stopsThat() throws Exception {
    Files.writeString(installation.home().resolve("build.properties"), "version=1.0\n");
    installation.setVariable("FAKE_RECORDING_AWAITS", "for ever");
    installation.start(List.of("help"));
    ProcessHandle maker = maker();
    // one is enough
    installation.start(List.of("bindings"));
    assertEquals(maker, maker());

    FakeInstallation.Call run = installation.start(List.of("run", "basic"));
    maker.onExit().get(60, TimeUnit.SECONDS);

    assertEquals("from PATH\n", run.errors());
    assertFalse(Files.exists(making()));
    assertFalse(Files.exists(archive()));
    installation.setVariable("FAKE_RECORDING_AWAITS", "");
    installation.start(List.of("help"));
    awaitMaker();
    assertTrue(Files.size(archive()) > 0);
    try (Stream<Path> files = Files.list(installation.home())) {
      List<String> left =
          files.map(file -> file.getFileName().toString()).filter(n -> n.startsWith(".")).toList();
      assertEquals(List.of(), left);
    }
  }

  private Path archive() {
    return installation.home().resolve("classes-17.0.1.jsa");
  }

  private Path making() {
    return installation.home().resolve(".classes-making");
  }

  private ProcessHandle maker() throws IOException {
    return ProcessHandle.of(Long.parseLong(Files.readAllLines(making()).get(1))).orElseThrow();
  }

  private void awaitMaker() throws Exception {
    maker().onExit().get(60, TimeUnit.SECONDS);
  }

  /** The JVM takes no archive of another place, not even its own. */
  @Test
  void start_classArchiveOfAFolderThatWasCopied_isMadeAnewOrLeftOut() throws Exception {
    Files.writeString(installation.home().resolve("build.properties"), "version=1.0\n");
    installation.start(List.of("help"));
    awaitMaker();
    Path place = installation.home().resolve("classes-17.0.1.jsa.folder");
    assertEquals(installation.home().toRealPath() + "\n", Files.readString(place));
    Files.writeString(place, "/elsewhere\n");

    installation.setVariable("YCSB_CLASS_ARCHIVE", "off");
    FakeInstallation.Call without = installation.start(List.of("help"));
    assertFalse(Files.exists(making()));
    installation.setVariable("YCSB_CLASS_ARCHIVE", "on");
    installation.start(List.of("help"));
    awaitMaker();
    FakeInstallation.Call anew = installation.start(List.of("help"));

    assertFalse(without.jvmArguments().toString().contains("SharedArchiveFile"));
    assertTrue(anew.jvmArguments().toString().contains("SharedArchiveFile"), anew.toString());
    assertEquals(installation.home().toRealPath() + "\n", Files.readString(place));
  }

  @Test
  void start_classArchiveThatCantBeMade_isTriedOnceAndLeftOut() throws Exception {
    Files.writeString(installation.home().resolve("build.properties"), "version=1.0\n");
    installation.setVariable("FAKE_DUMP_FAILS", "1");

    installation.start(List.of("help"));
    awaitMaker();
    FakeInstallation.Call second = installation.start(List.of("help"));

    assertEquals("from PATH\n", second.errors());
    assertFalse(Files.exists(making()));
    assertFalse(second.jvmArguments().toString().contains("SharedArchiveFile"));
    assertEquals(0, second.exitCode());
  }

  /** As on macOS, whose sh is a bash. */
  @Test
  void start_byABashThatStandsForSh_isTheSame() throws Exception {
    Files.writeString(installation.home().resolve("build.properties"), "version=1.0\n");
    installation.setVariable("JAVA_OPTS", "-Da='two words' -Db=*");
    installation.addTool(
        "by-bash",
        "#!/bin/sh",
        "exec /bin/bash --posix '" + installation.home().resolve("bin/ycsb") + "' \"$@\"");
    Path byBash = installation.home().resolveSibling("tools of a folder/by-bash");
    List<String> typed = List.of("run", "basic", "-p", "x=a 'b' \"c\" $HOME * \\", "");

    FakeInstallation.Call help = installation.start(byBash, List.of("help"));
    awaitMaker();
    FakeInstallation.Call run = installation.start(byBash, typed);

    assertEquals(List.of("help"), help.clientArguments());
    assertEquals("from PATH\n", run.errors());
    assertEquals(typed, run.clientArguments());
    assertTrue(
        run.jvmArguments()
            .containsAll(List.of("-Da=two words", "-Db=*", "-XX:SharedArchiveFile=" + archive())),
        run.toString());
  }

  /** As scripts call YCSB's own launcher, which is one of Python's. */
  @Test
  void start_byPython_isTheSame() throws Exception {
    // where there is no Python, the shell shows that the part for Python is none of its business
    String interpreter =
        Files.isExecutable(Path.of("/usr/bin/python3")) ? "/usr/bin/python3 -W error" : "/bin/sh";
    List<String> typed = List.of("run", "basic", "-p", "x=a 'b' \"c\" $HOME * \\");
    installation.addTool(
        "by-python",
        "#!/bin/sh",
        "exec " + interpreter + " '" + installation.home().resolve("bin/ycsb") + "' \"$@\"");
    FakeInstallation.Call call =
        installation.start(
            installation.home().resolveSibling("tools of a folder/by-python"), typed);

    assertEquals("from PATH\n", call.errors());
    assertEquals(typed, call.clientArguments());
  }

  /** A signal to the launcher's process, which is Java's later on, as it looks for Java. */
  @ParameterizedTest
  @ValueSource(strings = {"TERM", "HUP", "INT"})
  void start_signalBeforeJava_endsWith130AndStartsNone(String signal) throws Exception {
    Path process = temp.resolve("process");
    installation.addTool(
        "java",
        "#!/bin/sh",
        "[ \"$1\" = -version ] || exit 99",
        "read -r id <'" + process + "'",
        "kill -" + signal + " \"$id\"",
        "echo 'openjdk version \"17.0.1\"' >&2");
    installation.addTool(
        "started",
        "#!/bin/sh",
        "echo $$ >'" + process + "'",
        // what started the tests may ignore signals, and shells leave those ignored
        "exec /usr/bin/env --default-signal=TERM,HUP,INT '"
            + installation.home().resolve("bin/ycsb")
            + "' \"$@\"");
    FakeInstallation.Call call =
        installation.start(
            installation.home().resolveSibling("tools of a folder/started"), List.of("help"));

    assertEquals(130, call.exitCode(), call.errors());
  }
}
