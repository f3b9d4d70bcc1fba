package site.ycsb.tests;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.BasicDB;
import site.ycsb.config.OutputFile;
import site.ycsb.spi.ServerlessStore;
import site.ycsb.spi.audit.AuditSource;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.StoreAuditor;
import site.ycsb.spi.audit.StoreAuditor.AuditOptions;
import site.ycsb.testing.client.InProcessClient;
import site.ycsb.tests.golden.Golden;

/** Every command with every file that it writes, where that would be somebody else's. */
@Timeout(180)
class OutputsTest {
  private static final String KEYSET = "{\"version\":1,\"keyId\":\"01234567\"}";
  private static final String WORKLOAD =
      "workload=site.ycsb.workloads.CoreWorkload\nrecordcount=10\noperationcount=10\n";

  /** It is the output that is rejected, and nothing else. */
  private static final Pattern WHY =
      Pattern.compile(
          "symbolic link|exists|can't be read|already|this (?:run|audit) reads"
              + "|isn't (?:a|the) journal|other files|new or empty");

  /** Properties that name what a run writes; FILE stands for the name. */
  private static final List<String> PROPERTIES =
      List.of(
          "exportfile=FILE",
          "exportfile.json=FILE",
          "measurement.log.file=FILE",
          "measurement.raw.output_file=FILE -p measurementtype=raw",
          "hdrhistogram.output.path=PREFIX -p hdrhistogram.fileoutput=true",
          "profile.file=FILE -p profile=jfr");

  /** Options and arguments that name what a command writes, with a command for each. */
  private static final Map<String, List<String>> OPTIONS =
      Map.of(
          "audit --output", List.of("audit memory --output FILE"),
          "cluster token <file>", List.of("cluster token FILE"),
          "interleave --results",
              List.of(
                  "interleave memory --results FOLDER blocks.csv",
                  "interleave memory --results FOLDER interleaved.json"),
          "key -p encryption.keyfile", List.of("key create -p encryption.keyfile=FILE"),
          "key -p encryption.keystore",
              List.of(
                  "key create -p encryption.keystore=FILE"
                      + " -p encryption.keystore.password.file=WORKLOAD"),
          "overhead --results", List.of("overhead memory -P WORKLOAD --results FOLDER blocks.csv"),
          "reencrypt --journal", List.of("reencrypt memory -P WORKLOAD --journal FILE"));

  /** Those for which it takes results or a store; a test of their module has them. */
  private static final Map<String, String> TESTED_ELSEWHERE =
      Map.of(
          "compare --results",
          "compare/command/ResultsFoldersTest#choose_linkInAFolder_isRejectedAndWhatItLeadsToIsKept",
          "compare report <dir>",
          "compare/command/StudyOutputsTest#report_fileThatIsALinkOrAKey_isKept",
          "compare publish <target>",
          "compare/command/StudyOutputsTest#publish_fileThatIsALinkOrAKey_isKept",
          "compare reproductions <docs>",
          "compare/command/StudyOutputsTest#reproductions_pageThatIsALinkOrAKey_isKept");

  /** Properties, options and arguments that name what is only read. */
  private static final Set<String> INPUTS =
      Set.of(
          "-P",
          "-cp",
          "--cluster-token-file",
          "audit --published",
          "compare <study>",
          "compare diff <after>",
          "compare diff <before>",
          "compare publish <results directory>",
          "join <address>",
          "merge <log>",
          "profile <file>",
          "prove --data, --data-folder",
          "store fetch --from",
          "cassandra.driver.config",
          "cluster.token.file",
          "encryption.fips.jar",
          "fieldlengthhistogram",
          "fields.sample",
          "keytab",
          "krb5.conf",
          "mongodb.csfle.cryptshared",
          "store.folder");

  /** What the help calls values that name no file. */
  private static final Set<String> NO_FILES =
      Set.of(
          "action",
          "args",
          "binding",
          "bound",
          "class",
          "command",
          "design",
          "features",
          "format",
          "host",
          "index",
          "key",
          "metric",
          "mode",
          "n",
          "name",
          "p",
          "percent",
          "factor",
          "port",
          "publication",
          "s",
          "seconds",
          "shell",
          "store",
          "table",
          "text",
          "time",
          "uri",
          "value",
          "version",
          "where",
          "word");

  /** What stores and bindings read by a name with such an end, or make where there is nothing. */
  private static final Pattern SECRET =
      Pattern.compile(
          ".*(?:password\\.file|keystore|truststore|store\\.location|csfle\\.key\\.file)");

  private static final Pattern OPTION =
      Pattern.compile(" {2,8}(?:(-\\S.*?)[ =]+)?\\[?<([^<>]+)>.*");

  private static final Pattern HELP = Pattern.compile("\\$ bin/ycsb (.*) --help");
  private static final Pattern PATH = Pattern.compile("\\| `([^`]+)` \\|[^|]*\\| path \\|.*");

  @TempDir Path folder;

  static List<String> commands() {
    List<String> commands = new ArrayList<>();
    PROPERTIES.forEach(property -> commands.add("run memory -P WORKLOAD -p " + property));
    commands.add("capacity memory -P WORKLOAD --slo failed<1% -p capacity.log.file=FILE");
    commands.add("load memory -P WORKLOAD -p exportfile=FILE");
    OPTIONS.values().forEach(commands::addAll);
    return commands;
  }

  /** By the page of all properties, which a test compares with the code. */
  @Test
  void commands_propertiesOfFiles_areAllAmongThem() throws Exception {
    Set<String> paths = new TreeSet<>();
    Files.readAllLines(repository().resolve("docs/configuration.md")).stream()
        .map(PATH::matcher)
        .filter(Matcher::matches)
        .map(row -> row.group(1))
        .filter(key -> !SECRET.matcher(key).matches())
        .forEach(paths::add);
    assertTrue(paths.containsAll(List.of("exportfile", "reencrypt.journal")), paths::toString);
    paths.removeAll(INPUTS);
    for (String command : commands()) {
      paths.removeIf(key -> command.contains(" " + key + "="));
    }
    paths.remove("reencrypt.journal"); // by --journal
    assertEquals(Set.of(), paths, "say what they are in this test, and try outputs");
  }

  /** By the help of all commands, which a test compares with what they print. */
  @Test
  void commands_optionsAndArgumentsOfFiles_areAllAmongThem() throws Exception {
    Set<String> found = new TreeSet<>();
    try (Stream<Path> helps = Files.list(Golden.folder().resolve("help"))) {
      for (Path help : helps.sorted().toList()) {
        addFiles(help, found);
      }
    }
    assertTrue(
        found.containsAll(List.of("audit --output", "compare publish <target>")), found::toString);
    found.removeAll(INPUTS);
    found.removeAll(OPTIONS.keySet());
    found.removeAll(TESTED_ELSEWHERE.keySet());
    assertEquals(Set.of(), found, "say what they are in this test, and try outputs");
  }

  @Test
  void outputs_thatAreTestedElsewhere_areTestedThere() throws Exception {
    for (String test : TESTED_ELSEWHERE.values()) {
      String[] parts = test.split("#", -1);
      Path file = repository().resolve("compare/src/test/java/site/ycsb/" + parts[0] + ".java");
      assertTrue(Files.readString(file).contains(" void " + parts[1] + "("), test);
    }
  }

  private static void addFiles(Path help, Set<String> found) throws IOException {
    String command = "";
    for (String line : Files.readAllLines(help)) {
      Matcher start = HELP.matcher(line);
      if (start.matches()) {
        command = start.group(1) + " ";
      }
      Matcher option = OPTION.matcher(line);
      if (option.matches() && !NO_FILES.contains(option.group(2))) {
        String name = option.group(1);
        String secret = name == null ? "" : name.substring(name.lastIndexOf(' ') + 1);
        if (!SECRET.matcher(secret).matches() || secret.equals("encryption.keystore")) {
          // some are the same wherever they are
          found.add(
              name == null
                  ? command + "<" + option.group(2) + ">"
                  : INPUTS.contains(name) ? name : command + name);
        }
      }
    }
  }

  private static Path repository() {
    return Path.of("..").toAbsolutePath().normalize();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void command_outputThatIsALinkOrAKey_endsWith2AndKeepsIt(String command) throws Exception {
    Path output = output(command);
    Files.createDirectories(Objects.requireNonNull(output.getParent()));
    Path precious = Files.writeString(folder.resolve("precious"), KEYSET);
    Files.createSymbolicLink(output, precious);
    String printed = run(command);
    assertTrue(Files.isSymbolicLink(output), printed);
    assertEquals(KEYSET, Files.readString(precious), printed);

    for (byte[] content : foreign()) {
      Files.delete(output);
      Files.write(output, content);
      // as a local store keeps its keys
      Files.setPosixFilePermissions(output, PosixFilePermissions.fromString("rw-r-----"));
      printed = run(command);
      assertArrayEquals(content, Files.readAllBytes(output), printed);
    }
  }

  /** Keys and passwords in forms of their own, and what anybody may have in such a file. */
  private static List<byte[]> foreign() throws NoSuchAlgorithmException {
    List<byte[]> all = new ArrayList<>();
    for (String text :
        List.of(
            KEYSET,
            "{\n  \"keyId\": \"01234567\",\n  \"version\": 1\n}\n",
            "\uFEFF" + KEYSET,
            "AES/ECB/PKCS5Padding:128:AAAAAAAAAAAAAAAAAAAAAA==\n",
            Base64.getMimeEncoder().encodeToString(new byte[756]),
            "secret\n",
            "secret\n\n",
            "#secret\n",
            "[secret\n",
            "block,mine\n1,2\n",
            "{\"mine\": 1}\n")) {
      all.add(text.getBytes(StandardCharsets.UTF_8));
    }
    all.add(new byte[96]);
    all.add(KeyPairGenerator.getInstance("EC").generateKeyPair().getPrivate().getEncoded());
    return all;
  }

  /** Charts of publications are drawn also where nothing is measured. */
  @Test
  void reproductions_folderBelowThatIsALink_isRejectedAndWhatItLeadsToIsKept() throws Exception {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Path docs = Files.createDirectory(folder.resolve("docs"));
    Files.createSymbolicLink(docs.resolve("reproductions"), elsewhere);

    InProcessClient.Ran ran =
        InProcessClient.ofDistribution(Path.of(System.getProperty("ycsb.distribution")))
            .run(List.of("compare", "reproductions", docs.toString()));

    assertEquals(2, ran.exitCode(), ran::toString);
    assertTrue(ran.err().contains("reproductions is a symbolic link"), ran::toString);
    try (Stream<Path> files = Files.list(elsewhere)) {
      assertEquals(List.of(), files.toList());
    }
    assertFalse(Files.exists(docs.resolve("reproductions.md")));
  }

  /** As scripts do that measure again under the same name. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "exportfile=FILE",
        "exportfile=FILE -p exporter=json",
        "exportfile=FILE -p exporter=csv",
        "exportfile=FILE -p exporter=site.ycsb.measurements.exporter.JSONMeasurementsExporter",
        "exportfile=FILE -p exporter=site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter",
        "exportfile=FILE -p measurementtype=timeseries",
        "exportfile=FILE -p output.sections=all -p encryption=true",
        "exportfile.json=FILE",
        "measurement.log.file=FILE",
        "measurement.raw.output_file=FILE -p measurementtype=raw",
        "hdrhistogram.output.path=PREFIX -p hdrhistogram.fileoutput=true"
      })
  void run_outputOfAnEarlierRun_isReplaced(String property) throws Exception {
    Path output = output(property);
    String command = "run memory -P WORKLOAD -p " + property;
    for (int i = 0; i < 2; i++) {
      InProcessClient.Ran ran = ran(command);
      assertEquals(0, ran.exitCode(), ran::toString);
      assertTrue(Files.size(output) > 0, ran::toString);
    }
  }

  /** What was published by earlier versions, and is made again. */
  @Test
  void outputs_ofDocs_areRecognised() throws Exception {
    Pattern made =
        Pattern.compile("results\\.csv|(?:summary|machine)\\.json|.*\\.svg|reproductions\\.md");
    int found = 0;
    try (Stream<Path> files = Files.walk(repository().resolve("docs"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (made.matcher(file.getFileName().toString()).matches()) {
          assertEquals(Optional.empty(), OutputFile.replacementRejection(file), file::toString);
          found++;
        }
      }
    }
    assertTrue(found > 100, found + " files");
  }

  static List<String> commandsWithAnInput() {
    return commands().stream()
        .filter(command -> command.contains("WORKLOAD") && command.contains("FILE"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("commandsWithAnInput")
  void command_outputThatIsItsInput_endsWith2AndKeepsIt(String command) throws Exception {
    run(command.replace("FILE", "WORKLOAD"));
    assertEquals(WORKLOAD, Files.readString(folder.resolve("workload")));
  }

  static List<String> commandsThatKnowTheirClassPath() {
    return commands().stream()
        .filter(command -> command.contains("FILE"))
        .filter(command -> command.matches("(?:audit|capacity|load|run) .*"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("commandsThatKnowTheirClassPath")
  void command_outputThatIsOnItsClassPath_endsWith2AndKeepsIt(String command) throws Exception {
    Path jar = folder.resolve("binding.jar");
    try (JarOutputStream content = new JarOutputStream(Files.newOutputStream(jar))) {
      content.putNextEntry(new ZipEntry("entry"));
    }
    byte[] before = Files.readAllBytes(jar);
    String printed = run(command.replace("FILE", jar.toString()) + " -cp " + jar);
    assertTrue(printed.contains(" reads (class path)"), printed);
    assertArrayEquals(before, Files.readAllBytes(jar), printed);
  }

  private Path output(String command) {
    return command.contains(" FOLDER ")
        ? folder.resolve("results").resolve(command.substring(command.lastIndexOf(' ') + 1))
        : folder.resolve(command.contains("PREFIX") ? "outputREAD.hdr" : "output");
  }

  /** Ends with 2, by the output; what it printed on stderr. */
  private String run(String command) throws Exception {
    InProcessClient.Ran ran = ran(command);
    assertEquals(2, ran.exitCode(), ran::toString);
    assertFalse(ran.err().contains("\tat "), ran::toString);
    assertTrue(WHY.matcher(ran.err()).find(), ran::toString);
    return ran.err();
  }

  private InProcessClient.Ran ran(String command) throws Exception {
    Path workload = Files.writeString(folder.resolve("workload"), WORKLOAD);
    String line =
        command
            .replaceFirst(" FOLDER .*", " " + folder.resolve("results"))
            .replace("FILE", folder.resolve("output").toString())
            .replace("PREFIX", folder.resolve("output").toString())
            .replace("WORKLOAD", workload.toString());
    return InProcessClient.ofTest().run(List.of(line.split(" ", -1)));
  }

  /** A store of which nothing is found out. */
  public static final class AuditedDB extends BasicDB implements AuditSource, ServerlessStore {
    @Override
    public StoreAuditor auditor() {
      return new StoreAuditor() {
        @Override
        public List<String> plan() {
          return List.of();
        }

        @Override
        public void audit(AuditTrail trail, NetworkProbes network, AuditOptions options) {
          // nothing is known
        }
      };
    }
  }
}
