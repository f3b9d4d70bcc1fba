package site.ycsb.compare.results;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.compare.run.StudyFolder;

class MachinePathsTest {
  private static final Map<String, String> FOLDERS =
      Map.of(
          "user.home",
          "/home/jane",
          BindingCatalog.HOME,
          "/home/jane/ycsb",
          BindingCatalog.MORE,
          "/checkout");

  private final Map<String, Optional<String>> before = new HashMap<>();

  @BeforeEach
  void setFolders() {
    FOLDERS.forEach(
        (key, folder) -> before.put(key, Optional.ofNullable(System.setProperty(key, folder))));
  }

  @AfterEach
  void resetFolders() {
    before.forEach(
        (key, folder) ->
            folder.ifPresentOrElse(
                was -> System.setProperty(key, was), () -> System.clearProperty(key)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          -P /home/jane/ycsb/workloads/workloada      | -P workloads/workloada
          log=/home/jane/ycsb/results/one/trials/t.hdr | log=trials/t.hdr
          can't write to /home/jane/ycsb/results/one   | can't write to .
          no /home/jane/keys/key.bin, says /home/jane. | no ~/keys/key.bin, says ~.
          '/home/jane/ycsb-old/x'                      | ~/ycsb-old/x
          keystore=/srv/secret/place/store.p12, tls=on | keystore=…/store.p12, tls=on
          file:///srv/secret/a.conf and (/opt/jdk-17/) | file://…/a.conf and (…/jdk-17)
          /home/janet/keys/a                           | …/a
          -Dycsb.bindings=/data/ycsb -Dycsb.home=/src  | -Dycsb.bindings=…/ycsb -Dycsb.home=…/src
          -Dycsb.bindings=/checkout -Dx=/checkout/a/b  | -Dycsb.bindings=. -Dx=a/b
          in C:\\Users\\Jane\\ycsb, D:/a/b.jar and E:\\a\\ | in …/ycsb, …/b.jar and …/a
          """)
  void hidden_pathsOfTheMachine_areNamedFromKnownFolders(String text, String expected) {
    assertEquals(expected, hidden(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(T_protected - T_plain) / T_plain",
        "4000 ops/s, AES/GCM/NoPadding",
        "no node answers at [/127.0.0.1:9042]",
        "see https://example.org/a/b and ~/c/d, ./e/f",
        "mongodb://10.0.0.1:27017/ycsb",
        "mongodb.url=mongodb://10.0.0.1:27017/ycsb?a=b"
      })
  void hidden_whatIsNoPathOfTheMachine_stays(String text) {
    assertEquals(text, hidden(text));
  }

  @Test
  void hidden_homeIsTheRootFolder_hidesNoMoreThanPaths() {
    System.setProperty("user.home", "/");

    assertEquals("1 / 2, …/b", hidden("1 / 2, /a/b"));
  }

  private static String hidden(String text) {
    return MachinePaths.of(new StudyFolder(Path.of("/home/jane/ycsb/results/one"))).hidden(text);
  }
}
