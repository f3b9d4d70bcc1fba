package site.ycsb.tests.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import site.ycsb.compare.trial.TrialResult;

/**
 * A local store with TLS or users, and what a test needs to look into it.
 *
 * @param binding that of plain data
 * @param server what runs
 * @param folder of the store
 */
record SecureStore(String binding, StoreServer server, Path folder) implements AutoCloseable {
  /** An address of this machine that is in no certificate. */
  static final String UNNAMED = "127.0.0.77";

  /** Of what {@link #loadAndRunAll} has encrypted. */
  static final String ENCRYPTED_TABLE = "encrypted";

  /** All kinds of operations in one run. */
  static final Map<String, String> MIX =
      Map.of(
          "readproportion", "0.3",
          "updateproportion", "0.2",
          "insertproportion", "0.1",
          "scanproportion", "0.2",
          "readmodifywriteproportion", "0.2");

  /** Starts one in a new folder. Its commands share a JVM, and so Hadoop's login by Kerberos. */
  static SecureStore start(String store, Path folder, String... options)
      throws InterruptedException {
    return start(store, Ycsb.localIn(folder).resident(), options);
  }

  /** Starts one where these commands run. */
  static SecureStore start(String store, Ycsb ycsb, String... options) throws InterruptedException {
    StoreServer server = StoreServer.start(store, ycsb, options);
    return new SecureStore(store, server, server.folder());
  }

  Ycsb ycsb() {
    return server.ycsb();
  }

  /** A file in the folder of its keys. */
  Path key(String name) {
    return folder.resolve("data").resolve("keys").resolve(name);
  }

  /** Loads, and runs workload A; every byte is verified. */
  TrialResult loadAndRun(String bindingName, Map<String, String> properties)
      throws InterruptedException {
    load(bindingName, properties);
    return run(bindingName, properties);
  }

  /**
   * Loads, and runs a mix of all operations, by several threads, plain and encrypted by the client,
   * each in a table of its own. Every byte is verified.
   *
   * @return the runs
   */
  List<TrialResult> loadAndRunAll(Map<String, String> given) throws InterruptedException {
    List<TrialResult> runs = new ArrayList<>();
    for (String bindingName : List.of(binding, "encrypted-" + binding)) {
      Map<String, String> properties = new TreeMap<>(given);
      properties.put("threadcount", "8");
      properties.put("table", bindingName.equals(binding) ? "plain" : ENCRYPTED_TABLE);
      load(bindingName, properties);
      properties.putAll(MIX);
      runs.add(run(bindingName, properties));
    }
    return runs;
  }

  /** Loads; every insertion succeeds. */
  void load(String bindingName, Map<String, String> properties) throws InterruptedException {
    Results.assertAllOk(ycsb().expect(0, command("load", bindingName, properties)));
  }

  /** Runs workload A on what was loaded; every byte is verified. */
  TrialResult run(String bindingName, Map<String, String> properties) throws InterruptedException {
    TrialResult run = ycsb().expect(0, command("run", bindingName, properties));
    Results.assertAllOk(run);
    Results.assertVerified(run);
    return run;
  }

  /** A command on the table of workload A. */
  static String[] command(String words, String bindingName, Map<String, String> properties) {
    List<String> command = new ArrayList<>(List.of(words.split(" ", -1)));
    command.add(bindingName);
    command.addAll(List.of("-P", "workloads/workloada"));
    Map<String, String> all = new TreeMap<>(properties);
    all.put("recordcount", "100");
    all.put("operationcount", "100");
    all.put("dataintegrity", "true");
    all.forEach((key, value) -> command.addAll(List.of("-p", key + "=" + value)));
    return command.toArray(String[]::new);
  }

  /**
   * Fails when a key or password can be read by others, or stands where it doesn't belong, such as
   * in what the commands printed until now.
   */
  void assertSecretsAreKept() throws IOException {
    List<String> secrets = new ArrayList<>();
    try (Stream<Path> files = Files.list(key(""))) {
      for (Path file : files.toList()) {
        assertMode("rw-------", file);
        if (file.toString().endsWith(".password")) {
          secrets.add(Files.readString(file).trim());
        }
        if (file.toString().endsWith(".keytab")) {
          byte[] keytab = Files.readAllBytes(file);
          // a part of the last key in it
          secrets.add(new String(keytab, keytab.length - 12, 8, ISO_8859_1));
        }
      }
    }
    assertFalse(secrets.isEmpty());
    assertMode("rwx------", key(""));
    assertMode("rwx------", folder);
    String told =
        commandLines()
            + Files.readString(folder.resolve("state.json"))
            + Files.readString(folder.resolve("data/layout.json"))
            + everythingIn(folder.resolve("logs"))
            + everythingIn(ycsb().folder().resolve("output"));
    for (String secret : secrets) {
      assertFalse(told.contains(secret), "a password is shown");
    }
  }

  private String commandLines() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
      Path line = Path.of("/proc", Long.toString(process.pid()), "cmdline");
      if (Files.isReadable(line)) {
        lines.append(new String(Files.readAllBytes(line), ISO_8859_1)).append('\n');
      }
    }
    return lines.toString();
  }

  private static String everythingIn(Path tree) throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(tree)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.append(new String(Files.readAllBytes(file), ISO_8859_1)).append('\n');
      }
    }
    return all.toString();
  }

  private static void assertMode(String mode, Path file) throws IOException {
    assertEquals(
        mode, PosixFilePermissions.toString(Files.getPosixFilePermissions(file)), file.toString());
  }

  @Override
  public void close() {
    server.close();
  }
}
