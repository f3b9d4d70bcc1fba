package site.ycsb.tests.e2e;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import site.ycsb.cli.Main;
import site.ycsb.client.binding.BindingCatalog;

/**
 * The process of {@link ResidentClients}: runs the commands that come over a connection, each with
 * files for its streams, until nobody has sent one for a while or the other side has ended.
 */
final class ResidentMain {
  private static final int IDLE_MILLIS = 60_000;
  private static final String CLASS_PATH = "java.class.path";

  private ResidentMain() {}

  /**
   * The process.
   *
   * @param arguments the port of this machine where commands come from
   */
  public static void main(String[] arguments) throws IOException {
    leaveLibrariesOut();
    try (Socket socket =
            new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        DataOutputStream out = new DataOutputStream(socket.getOutputStream())) {
      socket.setSoTimeout(IDLE_MILLIS);
      while (true) {
        String output = in.readUTF();
        String errors = in.readUTF();
        List<String> command = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
          command.add(in.readUTF());
        }
        out.writeBoolean(true);
        out.writeInt(run(command, output, errors));
      }
    } catch (SocketTimeoutException | EOFException e) {
      // no more commands
    }
    System.exit(0);
  }

  /** Each command looks for bindings in all that is named here, and there are none in those. */
  private static void leaveLibrariesOut() {
    System.setProperty(
        CLASS_PATH,
        Arrays.stream(System.getProperty(CLASS_PATH, "").split(File.pathSeparator, -1))
            .filter(
                entry ->
                    Files.isDirectory(Path.of(entry))
                        || String.valueOf(Path.of(entry).getFileName()).startsWith("ycsb-"))
            .collect(Collectors.joining(File.pathSeparator)));
  }

  private static int run(List<String> command, String output, String errors) throws IOException {
    InputStream inBefore = System.in;
    PrintStream outBefore = System.out;
    PrintStream errBefore = System.err;
    ClassLoader loaderBefore = Thread.currentThread().getContextClassLoader();
    try (PrintStream out = to(output);
        PrintStream err = to(errors)) {
      System.setIn(InputStream.nullInputStream());
      System.setOut(out);
      System.setErr(err);
      try {
        return Main.run(command);
      } catch (RuntimeException | Error e) {
        // as in a process of its own
        e.printStackTrace(err);
        return 1;
      } finally {
        System.out.flush();
        System.err.flush();
      }
    } finally {
      System.setIn(inBefore);
      System.setOut(outBefore);
      System.setErr(errBefore);
      System.clearProperty(BindingCatalog.CLASS_PATH);
      Thread.currentThread().setContextClassLoader(loaderBefore);
    }
  }

  private static PrintStream to(String file) throws IOException {
    return new PrintStream(
        new BufferedOutputStream(new FileOutputStream(file)), true, StandardCharsets.UTF_8);
  }
}
