package site.ycsb.tests.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What docs/add-a-binding.md says to type, typed in an unpacked distribution. */
@Tag("long")
final class ExampleBindingIT {
  private static final Pattern COMMANDS =
      Pattern.compile(
          "(?s)\n```sh\n(cp -r examples/binding .*?)```\n.*"
              + "\n```sh\n(cp -r my-binding/target/lib .*?)```\n");

  /** By the name of its directory, as the page says. */
  private static final String BY_NAME =
      "bin/ycsb run my -P workloads/workloada\necho run by its name\n";

  @TempDir Path folder;

  @Test
  @Timeout(value = 8, unit = TimeUnit.MINUTES)
  void commandsOfThePage_typedAsTheyStand_buildLoadAndRunTheBinding() throws Exception {
    Path distribution = Path.of(System.getProperty("ycsb.distribution")).toRealPath();
    Matcher page =
        COMMANDS.matcher(Files.readString(distribution.resolve("docs/add-a-binding.md")));
    assertTrue(page.find());
    // an installation of its own, which gets a binding
    for (String name : new String[] {"lib", "conf", "workloads", "examples", "build.properties"}) {
      Files.createSymbolicLink(folder.resolve(name), distribution.resolve(name));
    }
    Path bin = Files.createDirectory(folder.resolve("bin"));
    Files.copy(distribution.resolve("bin/ycsb"), bin.resolve("ycsb"));
    // what it needs was fetched for this build
    Path commands = Files.createDirectory(folder.resolve("commands"));
    Path mvn = commands.resolve("mvn");
    Files.writeString(
        mvn,
        "#!/bin/sh\nPATH=${PATH#*:}\nexec mvn -o -B -ntp '-Dmaven.repo.local="
            + System.getProperty("localRepository")
            + "' \"$@\"\n");
    Files.setPosixFilePermissions(mvn, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path typed =
        Files.writeString(
            folder.resolve("typed"), "insert me field0=there\nread me\ntable no\nread me\nquit\n");

    ProcessBuilder shell =
        new ProcessBuilder("sh", "-eu", "-c", page.group(1) + page.group(2) + BY_NAME)
            .directory(folder.toFile())
            .redirectInput(typed.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile());
    Map<String, String> environment = shell.environment();
    environment.put("PATH", commands + ":" + environment.get("PATH"));
    Process process = shell.start();
    try {
      assertTrue(process.waitFor(7, TimeUnit.MINUTES), this::output);
      assertEquals(0, process.exitValue(), this::output);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    assertTrue(Files.exists(folder.resolve("my-binding/target/lib/my-binding-1.0.jar")));
    assertTrue(output().contains("[INSERT], Return=OK, 1000\n"), this::output);
    assertTrue(output().contains("field0=there\n"), this::output);
    assertTrue(output().contains("Return code: NOT_FOUND"), this::output);
    assertTrue(output().contains("[READ], Return=OK, "), this::output);
    assertFalse(output().contains("[READ], Return=NOT_FOUND"), this::output);
    assertTrue(
        output().contains("Class com.example.MyDB; there is no binding.properties."), this::output);
    assertTrue(output().endsWith("run by its name\n"), this::output);
  }

  private String output() {
    try {
      return Files.readString(folder.resolve("output"));
    } catch (IOException e) {
      return e.toString();
    }
  }
}
