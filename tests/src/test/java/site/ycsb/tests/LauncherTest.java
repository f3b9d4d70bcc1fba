package site.ycsb.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** bin/ycsb with a java that prints its arguments, in folders with a blank in their names. */
class LauncherTest {
  private Path temp;
  private FakeInstallation installation;

  @BeforeEach
  void install(@TempDir Path folder) throws IOException {
    temp = folder;
    installation = new FakeInstallation(temp.resolve("a folder"));
    installation.addBinding(
        "cassandra",
        "names=cassandra,cassandra-cql",
        "aliases = cassandra2-cql, cassandra3",
        "class=site.ycsb.db.cassandra.CassandraDB",
        "class.aliases=site.ycsb.db.CassandraCQLClient");
    installation.addBinding("store2", "names=store2", "class=site.ycsb.db.Store2");
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
  void start_builtInBinding_hasOnlyTheClientOnTheClassPath() throws Exception {
    FakeInstallation.Call call = installation.start(List.of("run", "basic"));

    Path home = installation.home();
    assertEquals(home + "/conf:" + home + "/lib/*", call.classPath());
    assertTrue(call.jvmArguments().contains("-Dycsb.home=" + home), call.toString());
  }

  @Test
  void start_bindingByAnyName_hasItsJars() throws Exception {
    for (String name :
        List.of(
            "cassandra",
            "cassandra-cql",
            "cassandra2-cql",
            "cassandra3",
            "encrypted-cassandra",
            "encrypted-cassandra-cql",
            "site.ycsb.db.CassandraCQLClient",
            "com.yahoo.ycsb.db.CassandraCQLClient")) {
      assertEquals(
          withFolder("cassandra"), installation.start(List.of("load", name)).classPath(), name);
    }
  }

  @Test
  void start_flagsBeforeTheCommand_findsTheBinding() throws Exception {
    List<String> typed =
        List.of("-s", "-threads", "4", "-P", "store2", "-p", "a=cassandra", "load", "store2");

    FakeInstallation.Call call = installation.start(typed);

    assertEquals(withFolder("store2"), call.classPath());
    assertEquals(typed, call.clientArguments());
  }

  @Test
  void start_schemaCommand_findsTheBindingAfterItsAction() throws Exception {
    assertEquals(
        withFolder("cassandra"),
        installation.start(List.of("schema", "create", "encrypted-cassandra")).classPath());
  }

  @Test
  void start_bindingInSettings_hasItsJars() throws Exception {
    Path file = temp.resolve("some properties");
    Files.writeString(file, "# db=store2\r\nencryption.db = cassandra \r\nlast=1");

    assertEquals(
        withFolder("store2"),
        installation.start(List.of("run", "-db", "site.ycsb.db.Store2")).classPath());
    assertEquals(
        withFolder("store2"),
        installation.start(List.of("run", "basic", "-p", "db=store2")).classPath());
    assertEquals(
        withFolder("cassandra"),
        installation
            .start(List.of("run", "-p", "encryption.db=cassandra", "-db", "x.EncryptingDB"))
            .classPath());
    assertEquals(
        withFolder("cassandra"),
        installation.start(List.of("run", "-P", file.toString(), "basic")).classPath());
  }

  @Test
  void start_bindingNamedTwice_hasItsJarsOnce() throws Exception {
    assertEquals(
        withFolder("cassandra"),
        installation
            .start(List.of("run", "cassandra", "-p", "encryption.db=cassandra-cql"))
            .classPath());
  }

  @Test
  void start_commandWithoutBinding_hasOnlyTheClientOnTheClassPath() throws Exception {
    Path home = installation.home();
    for (String command : List.of("store", "quickstart", "help")) {
      assertEquals(
          home + "/conf:" + home + "/lib/*",
          installation.start(List.of(command, "start", "cassandra")).classPath());
    }
  }

  @Test
  void start_bindingFolderWithConf_hasItOnTheClassPath() throws Exception {
    Path conf = installation.home().resolve("store2-binding/conf");
    Files.createDirectories(conf);

    String classPath = installation.start(List.of("run", "store2")).classPath();

    assertTrue(classPath.contains(":" + conf + ":"), classPath);
  }

  @Test
  void start_bindingFolderWithoutDescription_isFoundByItsName() throws Exception {
    Files.createDirectories(installation.home().resolve("mine-binding/lib"));

    assertEquals(withFolder("mine"), installation.start(List.of("run", "mine")).classPath());
  }

  @Test
  void start_classPathOption_goesFirstAndIsTakenOut() throws Exception {
    String path =
        Files.createDirectory(temp.resolve("my jars"))
            + "/*:"
            + Files.writeString(temp.resolve("x.jar"), "");
    for (List<String> option :
        List.of(List.of("-cp", path), List.of("--classpath", path), List.of("-cp=" + path))) {
      FakeInstallation.Call call =
          installation.start(FakeInstallation.concat(List.of("run", "basic"), option));

      assertTrue(call.classPath().startsWith(path + ":" + installation.home()), call.toString());
      assertEquals(List.of("run", "basic"), call.clientArguments());
      assertTrue(call.jvmArguments().contains("-Dycsb.classpath=" + path), call.toString());
    }
  }

  @Test
  void start_classPathThatIsNotThere_isRefused() throws Exception {
    String there = temp.toString();
    for (String missing : List.of(there + "/conff", there + "/no jars/*")) {
      FakeInstallation.Call call =
          installation.start(List.of("run", "basic", "-cp", there + ":" + missing));

      assertEquals(2, call.exitCode());
      assertTrue(
          call.errors().contains("there is no " + missing.replace("*", "") + ". Correct"),
          call.errors());
    }
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
  void start_openQuoteInJvmOptions_isRefused() throws Exception {
    FakeInstallation.Call call =
        installation.start(List.of("run", "basic", "-jvm-args", "-Da='open"));

    assertEquals(2, call.exitCode());
    assertTrue(call.errors().contains("-jvm-args"), call.errors());
  }

  @Test
  void start_optionWithoutValue_isRefused() throws Exception {
    FakeInstallation.Call call = installation.start(List.of("run", "basic", "-cp"));

    assertEquals(2, call.exitCode());
    assertTrue(call.errors().contains("-cp needs a value"), call.errors());
  }

  @Test
  void start_throughSymbolicLinks_findsTheDistribution() throws Exception {
    Path first = Files.createDirectories(temp.resolve("other place")).resolve("ycsb-link");
    Files.createSymbolicLink(first, Path.of("../a folder/bin/ycsb"));
    Path second = temp.resolve("second link");
    Files.createSymbolicLink(second, first);

    FakeInstallation.Call call = installation.start(second, List.of("run", "cassandra"));

    assertEquals(withFolder("cassandra"), call.classPath());
  }

  @Test
  void start_exitCodeOfTheClient_isItsOwn() throws Exception {
    installation.setVariable("FAKE_EXIT_CODE", "3");

    assertEquals(3, installation.start(List.of("run", "basic")).exitCode());
  }

  @Test
  void start_oldJava_isRefused() throws Exception {
    installation.setVariable("FAKE_JAVA_VERSION", "1.8.0_402");

    FakeInstallation.Call call = installation.start(List.of("run", "basic"));

    assertEquals(2, call.exitCode());
    assertTrue(call.errors().contains("this is Java 1.8.0_402"), call.errors());
    assertTrue(call.errors().contains("JDK 17 or newer"), call.errors());
  }

  @Test
  void start_javaHomeWithoutJava_isRefusedByName() throws Exception {
    installation.setVariable("JAVA_HOME", "/no such folder");

    FakeInstallation.Call call = installation.start(List.of("run", "basic"));

    assertEquals(2, call.exitCode());
    assertTrue(call.errors().contains("JAVA_HOME=/no such folder"), call.errors());
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
  void start_noJavaAtAll_isRefused() throws Exception {
    installation.removeJava();

    FakeInstallation.Call call = installation.start(List.of("run", "basic"));

    assertEquals(2, call.exitCode());
    assertTrue(call.errors().contains("there is no Java"), call.errors());
  }

  @Test
  void start_folderWithoutLib_isRefused() throws Exception {
    Files.delete(installation.home().resolve("lib"));

    FakeInstallation.Call call = installation.start(List.of("run", "basic"));

    assertEquals(2, call.exitCode());
    assertTrue(call.errors().contains("isn't a whole distribution"), call.errors());
  }

  private String withFolder(String binding) {
    Path home = installation.home();
    return home + "/conf:" + home + "/lib/*:" + home + "/" + binding + "-binding/lib/*";
  }
}
