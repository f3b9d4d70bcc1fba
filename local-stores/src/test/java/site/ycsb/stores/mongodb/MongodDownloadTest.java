package site.ycsb.stores.mongodb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.stores.MongodSite;
import site.ycsb.stores.StoreEnvironment;
import site.ycsb.stores.SupervisedStore.FetchOptions;

/** A server of this machine stands for MongoDB's sites. */
@Timeout(60)
class MongodDownloadTest {
  private static final MongodDownload.Platform PLATFORM =
      new MongodDownload.Platform("rhel9", "x86_64");

  private final Path folder;
  private final MongodSite site;
  private final List<String> questions = new ArrayList<>();
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
  private Optional<String> answer = Optional.empty();

  MongodDownloadTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    this.site = new MongodSite(folder);
  }

  @AfterEach
  void stop() {
    site.close();
  }

  @Test
  void fetch_listOfAnyLength_isGivenUp() {
    site.neverEnd("/current.json");

    assertEquals(
        site.at("/current.json")
            + " can't be downloaded: it is longer than 64 MB, so it is something else. Without "
            + "internet access, give the archive by --from",
        failure(Optional.empty(), Optional.empty()));
  }

  @Test
  void fetch_seriesOfTheList_isTheNewestOfItForThisSystem() throws Exception {
    site.put("/8.0.9.tgz", site.archive("8.0.9"));
    site.put("/8.0.16.tgz", site.archive("8.0.16"));
    site.put("/8.2.1.tgz", site.archive("8.2.1"));
    list(
        release("8.0.9", "8.0.9.tgz", "rhel93", true),
        release("8.0.16", "8.0.16.tgz", "rhel93", true),
        release("8.0.17", "none.tgz", "rhel93", false),
        release("8.0.18", "none.tgz", "rhel80", true),
        release("8.2.1", "8.2.1.tgz", "rhel93", true));

    fetch(Optional.of("8.0"), Optional.empty(), true);

    Path place = folder.resolve("ycsb/mongodb/8.0.16");
    assertEquals(Optional.of(place.resolve("bin/mongod")), found());
    assertTrue(
        messages().contains("MongoDB 8.0.16 Community is in " + place + "; commands"), messages());
    assertTrue(Files.exists(place.resolve("LICENSE-Community.txt")));
    assertEquals(
        "8.0.16 Community",
        new Mongod(place.resolve("bin/mongod"), "fetched").release().toString());

    fetch(Optional.empty(), Optional.empty(), false);
    assertEquals(Optional.of(folder.resolve("ycsb/mongodb/8.2.1/bin/mongod")), found());
    assertEquals(List.of(), questions, "accepted before");
    assertNothingElseIsLeft(3);
  }

  @Test
  void fetch_versionThatIsntListed_namesThoseThatAre() throws Exception {
    list(
        release("8.0.16", "8.0.16.tgz", "rhel93", true),
        release("7.0.26", "7.0.26.tgz", "rhel90", true),
        release("6.0.1", "6.0.1.tgz", "debian12", true));

    assertEquals(
        "--version=8.0.1 (argument): there is no such release of MongoDB for rhel9 on x86_64 at "
            + site.at("/current.json")
            + ", but there are 7.0.26, 8.0.16. Give another one, or --from with the URL of its"
            + " archive",
        rejection(Optional.of("8.0.1"), Optional.empty(), true));
  }

  @Test
  void fetch_noConsent_downloadsNothing() throws Exception {
    assertTrue(
        rejection(Optional.empty(), Optional.empty(), false)
            .matches(
                "--accept-license=false \\(argument\\): MongoDB's server .* \\(SSPL\\).*"
                    + " Read it, then give --accept-license"));
    answer = Optional.of("no");
    rejection(Optional.empty(), Optional.empty(), false);
    assertEquals(2, questions.size());
    assertNothingElseIsLeft(0);
  }

  @Test
  void fetch_consentOnATerminal_isAskedForOnce() throws Exception {
    site.put("/8.0.16.tgz", site.archive("8.0.16"));
    list(release("8.0.16", "8.0.16.tgz", "rhel93", true));
    answer = Optional.of("Yes ");

    fetch(Optional.empty(), Optional.empty(), false);
    fetch(Optional.empty(), Optional.empty(), false);

    assertEquals(1, questions.size());
    assertTrue(questions.get(0).endsWith("\nDo you accept it? [yes/no] "), questions.toString());
  }

  @Test
  void fetch_wrongChecksum_isntUsed() throws Exception {
    site.put("/8.0.16.tgz", site.archive("8.0.16"));
    list(release("8.0.16", "8.0.16.tgz", "rhel93", true));
    String expected = site.sha256("/8.0.16.tgz");
    site.put("/8.0.16.tgz", "something else".getBytes(UTF_8));

    assertEquals(
        site.at("/8.0.16.tgz")
            + " has the SHA-256 "
            + site.sha256("/8.0.16.tgz")
            + ", and should have "
            + expected
            + ". It isn't used: it was changed, or corrupted in transit. Try again",
        failure(Optional.empty(), Optional.empty()));
    assertEquals(Optional.empty(), found());
    assertNothingElseIsLeft(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/broken.tgz | can't be downloaded: ",
        "/missing.tgz | can't be downloaded: the answer is HTTP 404",
        "/no-checksum.tgz | .sha256 can't be downloaded: the answer is HTTP 404",
        "/text.tgz | can't be unpacked: ",
        "/empty.tgz | has no bin/mongod in it",
      })
  void fetch_fromAnAddress_failsWithTheReason(String path, String message) throws Exception {
    site.put("/broken.tgz", site.archive("8.0.16"));
    site.put("/no-checksum.tgz", site.archive("8.0.16"));
    site.put("/text.tgz", "no archive".getBytes(UTF_8));
    site.put("/empty.tgz", site.archive(Files.createDirectories(folder.resolve("empty"))));
    List.of("/broken.tgz", "/text.tgz", "/empty.tgz").forEach(site::putChecksum);
    site.breakOff("/broken.tgz");
    site.put("/missing.tgz.sha256", "0".repeat(64).getBytes(UTF_8));

    String failure = failure(Optional.empty(), Optional.of(site.at(path).toString()));

    assertTrue(failure.contains(message), failure);
    assertEquals(Optional.empty(), found());
    assertNothingElseIsLeft(1);
  }

  @Test
  void fetch_fromAFile_isCheckedWhereThereIsAChecksum() throws Exception {
    Path file = Files.write(folder.resolve("mongodb.tgz"), site.archive("7.0.26"));
    fetch(Optional.empty(), Optional.of(file.toString()), true);
    assertTrue(
        messages().contains("there is no " + file + ".sha256, so this archive can't be checked"),
        messages());
    assertEquals(Optional.of(folder.resolve("ycsb/mongodb/7.0.26/bin/mongod")), found());

    Files.writeString(folder.resolve("mongodb.tgz.sha256"), "0".repeat(64));
    assertTrue(
        failure(Optional.empty(), Optional.of(file.toString())).contains(", and should have 000"));

    assertEquals(
        "--from="
            + folder
            + "/none (argument): there is no such file. Name an archive that has mongod",
        rejection(Optional.empty(), Optional.of(folder + "/none"), true));
  }

  @ParameterizedTest
  @CsvSource({
    "http://example.org/mongodb.tgz, --from=http://example.org/mongodb.tgz (argument): must be "
        + "https",
    "https://example.org/mongodb.tgz?token=secret, --from=*** (argument): must be a URL without",
    "https://anna:secret@my_host/mongodb.tgz, --from=*** (argument): must be a URL without",
    "https://anna:sec ret@host/mongodb.tgz, --from=*** (argument): must be a file or a URL"
  })
  void fetch_addressThatProvesNothingOrHoldsASecret_isRejected(String from, String message) {
    String rejection = rejection(Optional.empty(), Optional.of(from), true);

    assertTrue(rejection.startsWith(message), rejection);
    assertFalse(rejection.contains("secret"), rejection);
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void fetch_checksumThatNeverEnds_isntWaitedFor() throws Exception {
    Path archive = Files.writeString(folder.resolve("a.tgz"), "an archive");
    Path checksum = folder.resolve("a.tgz.sha256");
    Files.createSymbolicLink(checksum, Path.of("/dev/zero"));
    String failure = failure(Optional.empty(), Optional.of(archive.toString()));
    assertTrue(failure.contains(checksum + " can't be read"), failure);
  }

  @Test
  void fetch_olderOrSameVersion_isKeptAndSaysWhichIsUsed() throws Exception {
    Path newer = Files.write(folder.resolve("newer.tgz"), site.archive("8.0.16"));
    Path older = Files.write(folder.resolve("older.tgz"), site.archive("7.0.26"));
    fetch(Optional.empty(), Optional.of(newer.toString()), true);
    Path program = folder.resolve("ycsb/mongodb/8.0.16/bin/mongod");
    Files.writeString(program, "broken");
    fetch(Optional.empty(), Optional.of(newer.toString()), true);
    fetch(Optional.empty(), Optional.of(older.toString()), true);

    assertFalse(Files.readString(program).equals("broken"));
    assertTrue(
        messages()
            .contains(
                "a newer one was fetched, too. To use this one: YCSB_MONGOD="
                    + folder.resolve("ycsb/mongodb/7.0.26/bin/mongod")),
        messages());
    assertEquals(Optional.of(program), found());
    assertNothingElseIsLeft(3);
  }

  @Test
  void fetch_programThatDoesntRunHere_isntKept() throws Exception {
    Path file = Files.write(folder.resolve("old.tgz"), site.archive("3.6.23"));

    assertTrue(
        rejection(Optional.empty(), Optional.of(file.toString()), true)
            .contains("is version 3.6.23"));
    assertEquals(Optional.empty(), found());
  }

  @ParameterizedTest
  @CsvSource({
    "debian, '', 12, debian12",
    "ubuntu, debian, 24.04, ubuntu2404",
    "rocky, rhel centos fedora, 9.4, rhel9",
    "rhel, fedora, 8.10, rhel8",
    "amzn, fedora, 2023, amazon2023",
    "opensuse-leap, suse opensuse, 15.6, suse15",
    "alpine, '', 3.20.3, alpine3"
  })
  void platform_distribution_isCalledAsMongoDbDoes(
      String id, String like, String version, String target) {
    assertEquals(target, MongodDownload.Platform.target(id, like, version));
  }

  private void fetch(Optional<String> version, Optional<String> from, boolean accepted) {
    new MongodDownload(
            environment(),
            site.at("/current.json"),
            PLATFORM,
            question -> {
              questions.add(question);
              return answer;
            })
        .fetch(new FetchOptions(version, from, accepted));
  }

  private String rejection(Optional<String> version, Optional<String> from, boolean accepted) {
    return String.valueOf(
        assertThrows(ConfigurationException.class, () -> fetch(version, from, accepted))
            .getMessage());
  }

  private String failure(Optional<String> version, Optional<String> from) {
    return String.valueOf(
        assertThrows(StoreUnavailableException.class, () -> fetch(version, from, true))
            .getMessage());
  }

  private StoreEnvironment environment() {
    return new StoreEnvironment(
        folder,
        folder,
        Map.of("XDG_CACHE_HOME", folder.toString()),
        new PrintStream(messages, true, UTF_8));
  }

  private Optional<Path> found() {
    return Mongod.find(environment().variables()).map(Mongod::program);
  }

  /** The mark of the licence and the versions that were fetched. */
  private void assertNothingElseIsLeft(int entries) throws IOException {
    try (Stream<Path> left = Files.list(folder.resolve("ycsb/mongodb"))) {
      List<Path> all = left.toList();
      assertEquals(entries, all.size(), all.toString());
      assertFalse(all.toString().contains("fetching"), all.toString());
    }
  }

  private String messages() {
    return messages.toString(UTF_8);
  }

  private void list(String... releases) {
    String list = "{\"versions\": [" + String.join(",", releases) + "]}";
    site.put("/current.json", list.getBytes(UTF_8));
  }

  private String release(String version, String file, String target, boolean production) {
    String checksum = site.has("/" + file) ? site.sha256("/" + file) : "";
    String archive = "{\"url\": \"" + site.at("/" + file) + "\", \"sha256\": \"" + checksum + "\"}";
    return "{\"version\": \""
        + version
        + "\", \"production_release\": "
        + production
        + ", \"downloads\": [{\"edition\": \"enterprise\", \"target\": \""
        + target
        + "\", \"arch\": \"x86_64\", \"archive\": {\"url\": \"http://127.0.0.1:1/enterprise\"}},"
        + " {\"edition\": \"source\"}, {\"edition\": \"targeted\", \"target\": \""
        + target
        + "\", \"arch\": \"aarch64\", \"archive\": {\"url\": \"http://127.0.0.1:1/other\"}},"
        + " {\"edition\": \"targeted\", \"target\": \""
        + target
        + "\", \"arch\": \"x86_64\", \"archive\": "
        + archive
        + "}]}";
  }
}
