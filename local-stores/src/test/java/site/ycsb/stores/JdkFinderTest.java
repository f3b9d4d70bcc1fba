package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.ConfigurationException;
import site.ycsb.stores.NodeSetup.Jdk;

class JdkFinderTest {
  private static final Set<Integer> WANTED = Set.of(17, 21);

  private final Path folder;

  JdkFinderTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void find_runningJvmFits_isTaken() throws Exception {
    Path running = jdk("running", "17.0.15");

    assertEquals(new Jdk(running, 17), finder(Map.of(), running).find("Server", WANTED));
  }

  @Test
  void find_javaHomeFits_comesBeforeTheRunningJvm() throws Exception {
    Path running = jdk("running", "17.0.15");
    Path javaHome = jdk("home", "21");

    assertEquals(
        new Jdk(javaHome, 21),
        finder(Map.of("JAVA_HOME", javaHome.toString()), running).find("Server", WANTED));
  }

  @Test
  void find_runningJvmTooNew_takesTheOldestThatIsInstalled() throws Exception {
    Path running = jdk("running", "25.0.1");
    jdk("places/c-21", "21.0.2");
    Path wanted = jdk("places/d-17", "17.0.1");
    jdk("places/a-11", "11.0.9");

    assertEquals(
        new Jdk(wanted, 17),
        finder(Map.of("JAVA_HOME", running.toString()), running).find("Server", WANTED));
  }

  @Test
  void find_macBundle_isLookedInto() throws Exception {
    Path home = jdk("places/jdk-17.jdk/Contents/Home", "17.0.1");

    assertEquals(
        new Jdk(home, 17), finder(Map.of(), folder.resolve("none")).find("Server", WANTED));
  }

  @Test
  void find_namedOneFits_comesFirst() throws Exception {
    Path named = jdk("named", "21.0.2");
    Path running = jdk("running", "17.0.15");

    assertEquals(
        new Jdk(named, 21),
        finder(Map.of(JdkFinder.VARIABLE, named.toString()), running).find("Server", WANTED));
  }

  @Test
  void find_namedOneIsOfAnotherVersion_isRejectedThoughOthersFit() throws Exception {
    Path named = jdk("named", "1.8.0_402");
    Path running = jdk("running", "17.0.15");

    String rejection = rejection(finder(Map.of(JdkFinder.VARIABLE, named.toString()), running));

    assertTrue(rejection.contains(JdkFinder.VARIABLE + "=" + named), rejection);
    assertTrue(rejection.contains("8 in " + named), rejection);
    assertTrue(rejection.contains("17 or 21"), rejection);
  }

  @Test
  void find_namedFolderHoldsNone_isRejected() throws Exception {
    Path running = jdk("running", "17.0.15");

    String rejection =
        rejection(
            finder(Map.of(JdkFinder.VARIABLE, folder.resolve("nothing").toString()), running));

    assertTrue(rejection.contains("none was found"), rejection);
  }

  @Test
  void find_noneFits_namesThoseSeen() throws Exception {
    Path running = jdk("running", "25");

    String rejection = rejection(finder(Map.of(), running));

    assertTrue(rejection.contains("25 in " + running), rejection);
    assertTrue(rejection.contains("set " + JdkFinder.VARIABLE), rejection);
  }

  @Test
  void find_onThisMachine_findsTheRunningVersion() {
    int version = Runtime.version().feature();

    Jdk found = new JdkFinder(Map.of()).find("Server", Set.of(version));

    assertEquals(version, found.majorVersion());
    assertTrue(Files.isExecutable(found.java()));
  }

  private JdkFinder finder(Map<String, String> variables, Path running) {
    return new JdkFinder(variables, running, List.of(folder.resolve("places")));
  }

  private static String rejection(JdkFinder finder) {
    return assertThrows(ConfigurationException.class, () -> finder.find("Server", WANTED))
        .toString();
  }

  private Path jdk(String name, String version) throws IOException {
    Path home = folder.resolve(name);
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.createFile(
        java, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    Files.writeString(
        home.resolve("release"),
        "IMPLEMENTOR=\"Somebody\"\nJAVA_VERSION=\"" + version + "\"\nOS_NAME=\"Linux\"\n");
    return home;
  }
}
