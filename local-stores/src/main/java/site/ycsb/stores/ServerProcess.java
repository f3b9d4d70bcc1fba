package site.ycsb.stores;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import site.ycsb.stores.StoreRecipe.ServerCommand;
import site.ycsb.stores.launcher.Main;
import site.ycsb.stores.launcher.ServerControl;

/**
 * A server that this process has started. It ends when this process does, unless it was told to
 * {@link #stay()}.
 */
final class ServerProcess {
  static final String OUTPUT_FILE = "server.out";

  /** Variables by which a user sets up the client's JVM; the server's is set up by its recipe. */
  private static final Set<String> CLIENT_ONLY =
      Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH");

  private final Process process;

  private ServerProcess(Process process) {
    this.process = process;
  }

  /** Starts a node with its kind of control; its output goes to a file in its log folder. */
  static ServerProcess start(
      ServerCommand command,
      Class<? extends ServerControl> control,
      NodeSetup setup,
      StoreFolder folder)
      throws IOException {
    List<String> line = new ArrayList<>();
    ownSession().ifPresent(program -> line.add(program.toString()));
    line.add(setup.jdk().java().toString());
    line.addAll(command.jvmArguments());
    // the agent of maintenance tasks, without a warning
    line.add("-XX:+EnableDynamicAgentLoading");
    line.add("-cp");
    List<String> classPath = new ArrayList<>(command.classPath());
    classPath.add(placeOfLauncher().toString());
    line.add(String.join(File.pathSeparator, classPath));
    line.add(Main.class.getName());
    line.add(folder.usersLock().toString());
    line.add(folder.nodeLock(setup.number()).toString());
    line.add(Integer.toString(setup.number()));
    line.add(Integer.toString(setup.addresses().size()));
    line.add(setup.temporary().toString());
    line.add(control.getName());
    line.add(command.mainClass());
    line.addAll(command.arguments());
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .directory(folder.root().toFile())
            .redirectInput(ProcessBuilder.Redirect.PIPE)
            .redirectErrorStream(true)
            .redirectOutput(setup.logs().resolve(OUTPUT_FILE).toFile());
    builder.environment().keySet().removeAll(CLIENT_ONLY);
    return new ServerProcess(builder.start());
  }

  ProcessIdentity identity() {
    return ProcessIdentity.of(process.toHandle());
  }

  boolean isAlive() {
    return process.isAlive();
  }

  int exitCode() {
    return process.exitValue();
  }

  /** Lets the server outlive this process. */
  void stay() throws IOException {
    try (OutputStream pipe = process.getOutputStream()) {
      pipe.write(Main.STAY);
    }
  }

  /** Lets the server end as soon as nobody uses it. */
  void letGo() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // a server that has ended no longer reads the pipe
      return;
    }
  }

  /**
   * The program that gives a process a session of its own, where the system has it: a signal to all
   * processes of a command, as {@code timeout} and batch systems send, isn't for its servers, whose
   * command stops them when it has printed what it has.
   */
  private static Optional<Path> ownSession() {
    return Tool.onPath("setsid", System.getenv().getOrDefault("PATH", ""));
  }

  private static Path placeOfLauncher() {
    try {
      return Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
