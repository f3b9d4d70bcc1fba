package site.ycsb.crypto;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.SourcedProperties;

/** A write that is tried again after an error, with the encryption in between. */
final class RetriedWritesTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @ParameterizedTest
  @CsvSource({"insert, standard", "update, standard", "insert, fast", "update, authenticated"})
  void write_failsOnce_sendsTheSameEncryptedBytesAgain(String operation, String profile) {
    String store = "retried " + operation + " " + profile;
    assertEquals(0, run(operation, profile, store), () -> err.toString(UTF_8));
    List<String> sent = FailingOnceDB.sentTo(store);
    assertEquals(2, sent.size(), sent::toString);
    assertTrue(sent.get(0).startsWith(operation + " "), sent::toString);
    assertEquals(sent.get(0), sent.get(1));
    assertTrue(out.toString(UTF_8).contains("[RETRY], Recovered, 1\n"), () -> out.toString(UTF_8));
    assertTrue(
        out.toString(UTF_8).contains("[ENCRYPT], Operations, 1\n"), () -> out.toString(UTF_8));
  }

  private int run(String operation, String profile, String store) {
    SourcedProperties properties = new SourcedProperties();
    for (String setting :
        List.of(
            "workload=site.ycsb.workloads.CoreWorkload",
            "recordcount=1",
            "operationcount=1",
            "dotransactions=" + operation.equals("update"),
            "readproportion=0",
            "updateproportion=1",
            "writeallfields=true",
            "encryption=true",
            "encryption.profile=" + profile,
            "encryption.keyfile=memory",
            "encryption.keycheck=false",
            "retry.limit=2",
            "retry.pause=0",
            MapDB.STORE + "=" + store)) {
      int at = setting.indexOf('=');
      properties.set(setting.substring(0, at), setting.substring(at + 1), "-p");
    }
    Console console =
        new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    BindingCatalog catalog = new BindingCatalog(List.of(), console.err());
    return new RunSession(catalog, console, new StopSignal())
        .run(new BindingRequest(FailingOnceDB.class.getName(), "test", properties));
  }

  /** Notes the bytes of each write, and fails the first write of each record. */
  public static final class FailingOnceDB extends MapDB {
    private static final Map<String, List<String>> SENT = new ConcurrentHashMap<>();

    private final Set<String> failed = new HashSet<>();

    /** A new store. */
    public FailingOnceDB() {}

    /** What was sent, by the name of the {@link MapStore}: each write in turn. */
    static List<String> sentTo(String store) {
      return SENT.getOrDefault(store, List.of());
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return written("insert", key, values);
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return written("update", key, values);
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      return Status.OK;
    }

    private Status written(String operation, String key, Map<String, ByteIterator> values) {
      Map<String, String> bytes = new TreeMap<>();
      values.forEach((name, value) -> bytes.put(name, new String(value.toArray(), ISO_8859_1)));
      SENT.computeIfAbsent(getProperties().getProperty(STORE, ""), store -> new ArrayList<>())
          .add(operation + " " + key + " " + bytes);
      return failed.add(operation + key) ? Status.ERROR : Status.OK;
    }
  }
}
