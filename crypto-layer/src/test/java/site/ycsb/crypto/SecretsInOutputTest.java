package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.keyset.KeysetFile;
import site.ycsb.crypto.keyset.Passphrase;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;
import site.ycsb.testing.client.InProcessClient;

/**
 * Whole commands, those that succeed and those that fail: neither what they print and write nor
 * what the process list shows holds a key, the passphrase or plain data.
 */
final class SecretsInOutputTest {
  private static final String PASSPHRASE = "correct horse battery staple 7";
  private static final int RECORDS = 30;

  private final Path folder;
  private final Path keyFile;
  private final Path passphraseFile;
  private final ChildClient client;
  private final List<ChildClient.Ended> ended = new ArrayList<>();

  SecretsInOutputTest(@TempDir Path folder) throws Exception {
    this.folder = folder;
    keyFile = folder.resolve("keys");
    Path secrets = Files.createDirectory(folder.resolve("secrets"));
    passphraseFile = Files.writeString(secrets.resolve("passphrase"), PASSPHRASE + "\n");
    client =
        ChildClient.in(
            folder,
            Map.of(
                "YCSB_ENCRYPTION_KEYFILE", keyFile.toString(),
                "YCSB_ENCRYPTION_PASSWORD_FILE", passphraseFile.toString()));
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void everyOutput_ofCommandsThatWorkAndFail_holdsNoSecret() throws Exception {
    for (String action : List.of("create", "rotate")) {
      runHere(0, List.of("key", action));
    }
    runHere(
        0,
        workload(
            "load", "measurement.raw.output_file=" + folder.resolve("raw"), "measurementtype=raw"));
    // the one that the process list shows
    List<String> shown =
        workload("run", "exporter=json", "exportfile=result.json", "hdrhistogram.fileoutput=true");
    ended.add(client.run(0, "run", shown));
    tamper();
    runHere(
        3,
        workload(
            "run",
            "exporter=csv",
            "exportfile=" + folder.resolve("result.csv"),
            "encryption.keycheck=false"));
    runHere(2, workload("run", "encryption.keys=none", "encryption.keylength=1"));
    Files.writeString(passphraseFile, PASSPHRASE + "8\n");
    runHere(2, workload("run"));
    Files.writeString(passphraseFile, PASSPHRASE + "\n");

    Set<String> secrets = secrets();
    assertTrue(secrets.size() > 200, "secrets looked for: " + secrets.size());
    Map<String, String> outputs = outputs();
    assertTrue(outputs.size() > 22, "outputs looked at: " + outputs.keySet());
    outputs.forEach(
        (name, text) ->
            secrets.forEach(
                secret -> assertFalse(text.contains(secret), name + " holds a secret")));
    assertHolds(outputs, "process 3", "YCSB_ENCRYPTION_KEYFILE");
    assertHolds(outputs, "process 3", "site.ycsb.cli.Main");
    assertHolds(outputs, "result.json", "AES/CBC");
    assertHolds(outputs, "result.csv", "READ");
  }

  /** That an output was there to be looked at. */
  private static void assertHolds(Map<String, String> outputs, String name, String part) {
    assertTrue(outputs.getOrDefault(name, "").contains(part), name + " without " + part);
  }

  @Test
  void passphraseAsAProperty_isRejectedAndMasked() throws Exception {
    runHere(2, workload("run", "encryption.passphrase=" + PASSPHRASE));
    ChildClient.Ended refused = ended.get(0);
    assertFalse((refused.out() + refused.err()).contains(PASSPHRASE), refused.toString());
    assertTrue(refused.err().contains("encryption.passphrase=***"), refused.err());
  }

  private List<String> workload(String phase, String... settings) {
    List<String> arguments =
        new ArrayList<>(List.of(phase, "-s", "-cp", folder.toString(), "-db", "FileStoreDB"));
    List<String> all =
        new ArrayList<>(
            List.of(
                "encryption=true",
                "filestore.file=" + folder.resolve("data"),
                "workload=site.ycsb.workloads.CoreWorkload",
                "recordcount=" + RECORDS,
                "operationcount=300",
                "readproportion=0.5",
                "updateproportion=0.5",
                "dataintegrity=true"));
    all.addAll(List.of(settings));
    for (String setting : all) {
      arguments.addAll(List.of("-p", setting));
    }
    return arguments;
  }

  /** In this JVM, where no process list shows more, and the environment is another one. */
  private void runHere(int exitCode, List<String> command) {
    List<String> arguments = new ArrayList<>(command);
    arguments.addAll(List.of("-p", "encryption.keyfile=" + keyFile));
    arguments.addAll(List.of("-p", "encryption.keyfile.password.file=" + passphraseFile));
    InProcessClient.Ran ran = InProcessClient.ofTest().run(arguments);
    assertEquals(exitCode, ran.exitCode(), ran::toString);
    ended.add(new ChildClient.Ended(ran.out(), ran.err(), ""));
  }

  /** Changes all stored values, so that decryption or the data check fails. */
  @SuppressWarnings("unchecked")
  private void tamper() throws IOException, ClassNotFoundException {
    Path data = folder.resolve("data");
    TreeMap<String, HashMap<String, String>> records;
    try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(data))) {
      records = (TreeMap<String, HashMap<String, String>>) in.readObject();
    }
    assertEquals(RECORDS, records.size());
    for (HashMap<String, String> record : records.values()) {
      // the IV, and in every other record the padding
      record.replaceAll((name, value) -> value.substring(0, 10) + "AAA" + value.substring(13));
    }
    try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(data))) {
      out.writeObject(records);
    }
  }

  private Set<String> secrets() throws Exception {
    Set<String> secrets =
        new LinkedHashSet<>(SecretForms.of(PASSPHRASE.getBytes(StandardCharsets.US_ASCII)));
    try (KeysetFile file =
            KeysetFile.json(
                new BouncyCastleEngines(),
                keyFile,
                forNew -> {
                  try {
                    return Passphrase.ofFile(passphraseFile);
                  } catch (IOException e) {
                    throw new AssertionError(e);
                  }
                },
                true,
                new SecureRandom(),
                TestRun.CHEAP);
        Keyset keyset = file.read().orElseThrow()) {
      assertEquals(2, keyset.values().size());
      secrets.addAll(SecretForms.of(keyset.deterministic().copy()));
      keyset.values().forEach(master -> secrets.addAll(SecretForms.of(master.key().copy())));
    }
    for (long number = 0; number < RECORDS; number++) {
      // the values of dataintegrity begin with the key too
      byte[] key = ycsbKey(number).getBytes(StandardCharsets.US_ASCII);
      secrets.addAll(SecretForms.of(key));
    }
    return secrets;
  }

  /** Everything that was printed, written or seen, but the folder of the passphrase. */
  private Map<String, String> outputs() throws IOException {
    Map<String, String> outputs = new LinkedHashMap<>();
    for (int i = 0; i < ended.size(); i++) {
      outputs.put("process " + i, ended.get(i).process());
      outputs.put("stdout " + i, ended.get(i).out());
      outputs.put("stderr " + i, ended.get(i).err());
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.equals(passphraseFile)) {
          outputs.put(
              folder.relativize(file).toString(),
              Files.readString(file, StandardCharsets.ISO_8859_1));
        }
      }
    }
    return outputs;
  }

  private static String ycsbKey(long number) {
    long hash = 0xCBF29CE484222325L;
    long rest = number;
    for (int octet = 0; octet < 8; octet++) {
      hash = (hash ^ (rest & 0xff)) * 1099511628211L;
      rest >>= 8;
    }
    return "user" + Math.abs(hash);
  }
}
