package site.ycsb.compare.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.study.Protection.Transport;
import site.ycsb.config.ConfigurationException;

/** Stores of a study, their files of properties and their addresses. */
class StudyFileStoresTest extends StudyFileFixture {
  @ParameterizedTest
  @ValueSource(strings = {"a/b", "..", "../up", "/up", ".hidden", "two words"})
  void read_aStoreNameThatIsNoFolder_isRefusedWithItsLine(String name) {
    String study =
        SMALLEST.replace("memory", "\n  - memory\n  - {store: memory, name: '" + name + "'}");

    String message = problems(study);

    assertTrue(message.contains("(one.yaml, line 3): has a name that isn't valid"), message);
    assertEquals(1, message.lines().count(), message);
  }

  @Test
  void read_aStoreNameWithDots_isTaken() {
    Study study = read(SMALLEST.replace("memory", "{store: memory, name: Memory_1.0-b}"));

    assertEquals("Memory_1.0-b", study.matrix().stores().get(0).name());
  }

  @Test
  void read_tls_needsNoPropertiesAndRequiresIt() throws Exception {
    String study = SMALLEST.replace("plain,", "plain, tls, mtls+client-256,");

    List<Protection> protections =
        file(Set.of()).read(study, folder.resolve("one.yaml")).matrix().protections();

    assertEquals(Transport.TLS, protections.get(1).transport());
    assertEquals(Map.of("tls", "required"), protections.get(1).properties());
    assertEquals(Transport.MUTUAL_TLS, protections.get(2).transport());
    assertTrue(protections.get(2).client());
    assertTrue(
        problems(SMALLEST.replace("plain,", "plain, tls+mtls,")).contains("has a part twice"));
  }

  @Test
  void read_propertiesFileOfTheOwner_isNamedByItsPath() throws Exception {
    Path secrets = secrets("rw-------", "mongodb.password=hush\nhosts=10.0.0.1\n");

    StoreChoice store =
        file(Set.of()).read(withFile(), folder.resolve("one.yaml")).matrix().stores().get(0);

    assertEquals(List.of(secrets), store.propertiesFiles());
    assertEquals(Map.of(), store.properties());
    assertEquals(Optional.empty(), store.localStore());
  }

  @Test
  void read_propertiesFileWithASecretThatOthersCanRead_isRejected() throws Exception {
    secrets("rw-r--r--", "mongodb.password=hush\n");

    String message = problems(withFile());

    assertTrue(
        message.contains("holds a secret (mongodb.password) and can be read by others"), message);
    assertTrue(message.contains("chmod 600 " + folder.resolve("secrets")), message);
    assertFalse(message.contains("hush"), message);
  }

  @Test
  void read_propertiesFileWithoutSecrets_mayBeReadByAnybody() throws Exception {
    secrets("rw-r--r--", "hosts=10.0.0.1\n");

    assertEquals(
        1,
        file(Set.of())
            .read(withFile(), folder.resolve("one.yaml"))
            .matrix()
            .stores()
            .get(0)
            .propertiesFiles()
            .size());
  }

  @Test
  void read_propertiesFileThatSetsWhatTheStudySets_isRejected() throws Exception {
    secrets("rw-------", "recordcount=1\n");

    String message = problems(withFile());

    assertTrue(message.contains("sets recordcount, which the study sets itself"), message);
  }

  @Test
  void read_tlsWithAnAddressFromTheCommandLine_isTaken() throws Exception {
    String study =
        SMALLEST
            .replace("memory", "cassandra")
            .replace("plain,", "plain, {protection: tls, properties: {cassandra.useSSL: true}},");

    Study read = file(Set.of("hosts")).read(study, folder.resolve("one.yaml"));

    assertEquals(Transport.TLS, read.matrix().protections().get(1).transport());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "protections: [{protection: plain, properties: {hosts: a}}, {protection: tls, properties:"
            + " {hosts: b}}]\nworkloads: a\n",
        "protections: plain\nworkloads: {workload: a, properties: {hosts: a}}\n",
        "protections: plain\nworkloads: a\nproperties: {hosts: a}\n"
      })
  void read_addressOutsideTheStore_isNoLocalStore(String parts) {
    Study study = read("stores: cassandra\nrecords: 10\n" + parts);

    assertEquals(Optional.empty(), study.matrix().stores().get(0).localStore());
  }

  @Test
  void read_addressInTheWorkloadFile_isNoLocalStore() throws Exception {
    Files.writeString(folder.resolve("workloads/workloada"), "hosts=a\n");

    Study study = read(SMALLEST.replace("memory", "cassandra"));

    assertEquals(Optional.empty(), study.matrix().stores().get(0).localStore());
  }

  @Test
  void read_addressInSomeProtections_isRejected() {
    String text =
        """
        stores: cassandra
        protections: [plain, {protection: tls, properties: {hosts: b}}]
        workloads: a
        records: 10
        """;

    String message =
        String.valueOf(assertThrows(ConfigurationException.class, () -> read(text)).getMessage());

    assertTrue(message.contains("has an address in tls only"), message);
  }
}
