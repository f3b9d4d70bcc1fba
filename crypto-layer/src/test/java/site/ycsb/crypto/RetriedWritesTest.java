package site.ycsb.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
}
