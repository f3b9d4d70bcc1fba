package site.ycsb.compare.results;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.compare.run.StudyFolder;

class MachinePathsTest {
  private String userHome = "";
  private String ycsbHome = "";

  @BeforeEach
  void setHomes() {
    userHome = System.getProperty("user.home");
    ycsbHome = System.getProperty(BindingCatalog.HOME, "");
    System.setProperty("user.home", "/home/jane");
    System.setProperty(BindingCatalog.HOME, "/home/jane/ycsb");
  }

  @AfterEach
  void resetHomes() {
    System.setProperty("user.home", userHome);
    if (ycsbHome.isEmpty()) {
      System.clearProperty(BindingCatalog.HOME);
    } else {
      System.setProperty(BindingCatalog.HOME, ycsbHome);
    }
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
        "mongodb://10.0.0.1:27017/ycsb"
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
