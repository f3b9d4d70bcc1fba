package site.ycsb.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.File;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import site.ycsb.config.ConfigurationException;

class ClassPathOptionTest {
  @Test
  void in_anySpellingAnywhere_isTakenOutAndJoined() {
    ClassPathOption option =
        ClassPathOption.in(
            List.of("-cp", "/a", "run", "memory", "--classpath=/b/*", "-classpath", "/c"));

    assertEquals(Optional.of(String.join(File.pathSeparator, "/a", "/b/*", "/c")), option.path());
    assertEquals(List.of("run", "memory"), option.arguments());
  }

  @Test
  void in_valueOfAnotherFlag_isLeft() {
    List<String> typed = List.of("run", "-p", "-cp=x", "-P", "-cp", "memory", "-s");

    assertEquals(new ClassPathOption(Optional.empty(), typed), ClassPathOption.in(typed));
  }

  @Test
  void in_patternThatTheShellExpanded_saysToQuoteIt() {
    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class,
            () -> ClassPathOption.in(List.of("run", "-cp", "lib/a.jar", "lib/b.jar", "memory")));

    assertEquals(
        "-cp=lib/a.jar (command line): must be one argument, and 1 more .jar follow. Quote it,"
            + " since a shell expands what isn't: -cp 'lib/*'",
        thrown.problems().get(0).toString());
  }

  @Test
  void in_withoutValue_isRejected() {
    ConfigurationException thrown =
        assertThrows(ConfigurationException.class, () -> ClassPathOption.in(List.of("run", "-cp")));

    assertEquals("-cp", thrown.problems().get(0).key());
  }
}
