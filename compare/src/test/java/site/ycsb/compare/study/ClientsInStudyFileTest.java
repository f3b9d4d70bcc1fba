package site.ycsb.compare.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.study.Study.ClientLaunch;

/** Studies of several clients. */
class ClientsInStudyFileTest extends StudyFileFixture {
  private static final String LOCAL =
      """
      stores: cassandra
      protections: [plain, client-128]
      workloads: a
      records: 10
      """;

  /** Its launch begins on line 6. */
  private static final String REMOTE =
      """
      stores: {store: cassandra, properties: {hosts: 10.0.0.1}}
      protections: [plain, {protection: client-128, properties: {encryption.keyfile: /etc/k}}]
      workloads: a
      records: 10
      clients: [1, 3]
      launch:
        hosts: [load1, bob@load2]
        command: ssh  {host} ycsb/bin/ycsb
        listen: load0:2790
        token-file: TOKEN
      """;

  @BeforeEach
  void makeToken() throws Exception {
    Files.writeString(folder.resolve("token"), "secret");
  }

  @Test
  void read_nothingOfClients_isOneOfThisInstallation() {
    Study study = read(LOCAL);

    assertEquals(List.of(1), study.matrix().levels().clients());
    assertEquals(ClientLaunch.LOCAL, study.execution().launch());
  }

  @Test
  void read_clientsOnThisMachine_needNothingMore() {
    Study study = read(LOCAL + "clients: [1, 2, 4]\n");

    assertEquals(List.of(1, 2, 4), study.matrix().levels().clients());
    assertEquals(ClientLaunch.LOCAL, study.execution().launch());
    assertEquals(List.of(), study.execution().launch().starter(3));
  }

  @Test
  void read_hosts_areTaken() {
    ClientLaunch launch = read(remote()).execution().launch();

    assertEquals(
        new ClientLaunch(
            List.of("load1", "bob@load2"),
            List.of("ssh", "{host}", "ycsb/bin/ycsb"),
            Optional.of("load0:2790"),
            Optional.of(folder.resolve("token").toString())),
        launch);
    assertEquals(List.of("ssh", "bob@load2", "ycsb/bin/ycsb"), launch.starter(2));
  }

  @Test
  void read_commandWithoutHosts_startsThemHere() {
    ClientLaunch launch =
        read(LOCAL + "clients: 2\nlaunch: {command: nice /opt/ycsb/bin/ycsb}\n")
            .execution()
            .launch();

    assertEquals(List.of("nice", "/opt/ycsb/bin/ycsb"), launch.starter(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "clients: 0        | clients=0 (one.yaml, line 5): must be a whole number from 1 to 1000",
        "clients: [1, -2]  | clients=-2 (one.yaml, line 5): must be a whole number from 1",
        "clients: 1001     | clients=1001 (one.yaml, line 5): must be a whole number from 1",
        "clients: two      | clients=two (one.yaml, line 5): must be a whole number from 1",
        "clients: [2, 1, 2] | clients=2 (one.yaml, line 5): is given twice. Keep one of them",
        "clients: []       | clients=[...] (one.yaml, line 5): must have an entry",
        "properties: {cluster.clients: 2} | (one.yaml, line 5): is set by the study itself. Use"
            + " clients",
        "properties: {cluster.index: 1}   | (one.yaml, line 5): is set by the study itself. Use"
            + " clients",
        "properties: {cluster.listen: a}  | (one.yaml, line 5): is set by the study itself. Use"
            + " launch",
        "properties: {cluster.token.file: a} | (one.yaml, line 5): is set by the study itself. Use"
            + " launch",
        "launch: {}        | launch={...} (one.yaml, line 5): is for trials of several clients. Add"
            + " 'clients:",
        "launch: ssh load1 | launch=ssh load1 (one.yaml, line 5): must be a map of keys and values",
      })
  void read_aMistakeOfClients_isOneProblem(String line, String expected) {
    String message = problems(LOCAL + line + "\n");

    assertTrue(message.contains(expected), message);
    assertEquals(1, message.lines().count(), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "launch: {command: ''}        | launch.command= (one.yaml, line 6): must be a command",
        "launch: {command: [a]}       | launch.command=[...] (one.yaml, line 6): must be a command",
        "launch: {command: 'ssh {host}'} | launch.command=ssh {host} (one.yaml, line 6): has"
            + " {host}, and there are no hosts",
        "launch: {host: a}            | launch.host=a (one.yaml, line 6): is an unknown key. Did "
            + "you mean hosts?",
        "launch: {listen: load0}      | launch.listen=load0 (one.yaml, line 6): must be "
            + "<host>:<port>",
        "launch: {listen: 'load0:0'}  | must be <host>:<port>, with a port from 1 to 65535",
        "launch: {listen: 'load0:65536'} | must be <host>:<port>, with a port from 1 to 65535",
        "launch: {listen: '-load:1'}  | must be <host>:<port>, with a port from 1 to 65535",
        "launch: {listen: '[fe80::1%e;x]:1'} | must be <host>:<port>, with a port from 1 to 65535",
        "launch: {token-file: token}  | launch.token-file=token (one.yaml, line 6): must be the "
            + "absolute path",
        "launch: {token-file: pom.xml} | launch.token-file=pom.xml (one.yaml, line 6): must be "
            + "the absolute path",
        "launch: {token-file: /no/such} | launch.token-file=/no/such (one.yaml, line 6): must be "
            + "the absolute path",
      })
  void read_aMistakeOfALaunchHere_isOneProblem(String line, String expected) {
    String message = problems(LOCAL + "clients: 2\n" + line + "\n");

    assertTrue(message.contains(expected), message);
    assertEquals(1, message.lines().count(), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[load1, bob@load2]        | [load1]            | launch.hosts=[...] (one.yaml, line 7): "
            + "must name 2 hosts for 3 clients",
        "[load1, bob@load2]        | [load1, -oProxy=x] | launch.hosts=-oProxy=x (one.yaml, line "
            + "7): must be the name or address",
        "[load1, bob@load2]        | [load1, 'a b']     | launch.hosts=a b (one.yaml, line 7): "
            + "must be the name or address",
        "ssh  {host} ycsb/bin/ycsb | ssh load1          | launch.command=ssh load1 (one.yaml, "
            + "line 8): must have {host}",
        "load0:2790                | localhost:2790     | launch.listen=localhost:2790 (one.yaml,"
            + " line 9): is reached by this",
        "load0:2790                | 127.0.0.1:2790     | launch.listen=127.0.0.1:2790 (one.yaml,"
            + " line 9): is reached by this",
        "load0:2790                | \"[::1]:2790\"     | launch.listen=[::1]:2790 (one.yaml, line"
            + " 9): is reached by this",
        "{hosts: 10.0.0.1}         | {}                 | launch={...} (one.yaml, line 7): has"
            + " hosts, which don't reach cassandra",
        "{encryption.keyfile: /etc/k} | {}              | launch={...} (one.yaml, line 7): has"
            + " hosts, which need the keys of client-128",
      })
  void read_aMistakeOfHosts_isOneProblem(String right, String wrong, String expected) {
    String message = problems(remote().replace(right, wrong));

    assertTrue(message.contains(expected), message);
    assertEquals(1, message.lines().count(), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "command | launch.hosts=[...] (one.yaml, line 7): needs the command that starts a client",
        "listen  | launch={...} (one.yaml, line 7): needs the address at which other hosts reach",
        "token-file | launch={...} (one.yaml, line 7): needs the file that lets clients in",
      })
  void read_hostsWithoutWhatTheyNeed_isOneProblem(String key, String expected) {
    String message = problems(remote().replaceAll("(?m)^  " + key + ":.*\n", ""));

    assertTrue(message.contains(expected), message);
    assertEquals(1, message.lines().count(), message);
  }

  @Test
  void read_manyMistakesOfALaunch_areAllReported() {
    String message =
        problems(LOCAL + "clients: [1, 3, 3]\nlaunch: {hosts: [load1, '-x'], listen: load0}\n");

    // twice 3, an option as a host, no command, malformed address, no token, store, keys
    assertEquals(7, message.lines().count(), message);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void read_storeInTheClient_takesOneClientOnly(int clients) {
    String study = LOCAL.replace("cassandra", "memory") + "clients: " + clients + "\n";

    if (clients == 1) {
      assertEquals(List.of(1), read(study).matrix().levels().clients());
    } else {
      assertEquals(
          "clients=2 (one.yaml, line 5): has several, each of which would have data of its own in"
              + " memory. Have one client, or a store that is a server",
          problems(study));
    }
  }

  @ParameterizedTest
  @CsvSource({"{hosts: 10.0.0.1}, hosts", "{encryption.keyfile: /etc/k}, encryption.keyfile"})
  void read_propertyOnTheCommandLine_isOneForHosts(String inTheFile, String given) {
    assertTrue(
        file(Set.of(given))
            .read(remote().replace(inTheFile, "{}"), folder.resolve("one.yaml"))
            .execution()
            .launch()
            .isRemote());
  }

  private String remote() {
    return REMOTE.replace("TOKEN", folder.resolve("token").toString());
  }
}
