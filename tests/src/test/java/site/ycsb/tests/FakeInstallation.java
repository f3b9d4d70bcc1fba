package site.ycsb.tests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The folders of a distribution around the real bin/ycsb, with commands that only tell how they
 * were called.
 */
final class FakeInstallation {
  private static final long TIME_LIMIT_SECONDS = 60;

  /** What the starter uses of a system. */
  private static final List<String> TOOLS =
      List.of(
          "sed",
          "tr",
          "readlink",
          "xargs",
          "printf",
          "find",
          "head",
          "tail",
          "tee",
          "mkdir",
          "rm",
          "mv",
          "sleep",
          "cat",
          "id");

  private final Path home;
  private final Path tools;
  private final Map<String, String> variables = new LinkedHashMap<>();

  /** How java was called, and what became of it. */
  record Call(
      int exitCode,
      String errors,
      List<String> jvmArguments,
      String classPath,
      List<String> clientArguments) {}

  FakeInstallation(Path home) throws IOException {
    this.home = home;
    this.tools = home.resolveSibling("tools of " + home.getFileName());
    Files.createDirectories(home.resolve("bin"));
    Files.createDirectories(home.resolve("lib"));
    Files.createDirectories(tools);
    Path script = Path.of(System.getProperty("ycsb.checkout"), "bin", "ycsb");
    Files.copy(script, home.resolve("bin/ycsb"));
    makeExecutable(home.resolve("bin/ycsb"));
    for (String tool : TOOLS) {
      Path usual = Path.of("/usr/bin", tool);
      Path real = Files.exists(usual) ? usual : Path.of("/bin", tool);
      // what the starter waits for comes soon here
      String quicker = tool.equals("sleep") ? "[ \"$1\" != 1 ] || set -- 0.05" : "";
      addTool(tool, "#!/bin/sh", quicker, "exec " + real + " \"$@\"");
    }
    writeFakeJava(tools.resolve("java"), "from PATH");
  }

  Path home() {
    return home;
  }

  void setVariable(String name, String value) {
    variables.put(name, value);
  }

  void removeJava() throws IOException {
    Files.delete(tools.resolve("java"));
  }

  /** A command on the PATH. */
  void addTool(String name, String... script) throws IOException {
    Path file = tools.resolve(name);
    Files.write(file, List.of(script));
    makeExecutable(file);
  }

  /** A java that prints its arguments, each on a line of its own. */
  void writeFakeJava(Path file, String says) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(
        file,
        List.of(
            "#!/bin/sh",
            "if [ \"$1\" = -version ]; then",
            "  echo \"openjdk version \\\"${FAKE_JAVA_VERSION:-17.0.1}\\\" 2021-10-19\" >&2",
            "  exit 0",
            "fi",
            "for argument; do",
            "  case $argument in",
            "    -Xshare:dump) dumps=1 ;;",
            "    -Xshare:off)",
            "      [ -z \"${FAKE_RECORDING_AWAITS:-}\" ] || exec sleep 60",
            "      ;;",
            "    -XX:SharedArchiveFile=*) archive=${argument#*=} ;;",
            "    -XX:DumpLoadedClassList=*) echo \"classes of $*\" >\"${argument#*=}\" ;;",
            "    -XX:SharedClassListFile=*) list=${argument#*=} ;;",
            "  esac",
            "done",
            "if [ -n \"${dumps:-}\" ]; then",
            "  [ -n \"${FAKE_DUMP_FAILS:-}\" ] || cat \"$list\" >\"$archive\"",
            "  exit",
            "fi",
            "echo '" + says + "' >&2",
            "printf '%s\\n' \"$@\"",
            "exit \"${FAKE_EXIT_CODE:-0}\""));
    makeExecutable(file);
  }

  Call start(List<String> arguments) throws IOException, InterruptedException {
    return start(home.resolve("bin/ycsb"), arguments);
  }

  Call start(Path script, List<String> arguments) throws IOException, InterruptedException {
    Path output = home.resolve("stdout.txt");
    Path errors = home.resolve("stderr.txt");
    ProcessBuilder builder =
        new ProcessBuilder(concat(List.of(script.toString()), arguments))
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", tools.toString());
    builder.environment().putAll(variables);
    Process process = builder.start();
    try {
      assertTrue(process.waitFor(TIME_LIMIT_SECONDS, TimeUnit.SECONDS), "still running");
    } finally {
      process.destroyForcibly();
    }
    List<String> printed = new ArrayList<>(Files.readAllLines(output));
    int classPathAt = printed.indexOf("-cp") + 1;
    int mainAt = printed.indexOf("site.ycsb.cli.Main");
    boolean called = mainAt > 0;
    return new Call(
        process.exitValue(),
        Files.readString(errors),
        called ? printed.subList(0, classPathAt - 1) : List.of(),
        called ? printed.get(classPathAt) : "",
        called ? printed.subList(mainAt + 1, printed.size()) : List.of());
  }

  static List<String> concat(List<String> first, List<String> second) {
    List<String> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }

  private static void makeExecutable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
