package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.config.ConfigurationException;

class DataLayoutTest {
  private static final StoreRecipe RECIPE = FakeRecipe.that("answer");
  private static final StoreRecipe SECURABLE = FakeRecipe.securable();
  private static final SecurityOptions TLS = new SecurityOptions(true, false);

  private final StoreFolder folder;

  DataLayoutTest(@TempDir Path folder) {
    this.folder = StoreFolder.of(folder, "fake");
  }

  @Test
  void choose_noData_isOneNode() throws Exception {
    DataLayout layout = DataLayout.choose(folder, RECIPE, "1.2", StartOptions.NONE);

    assertEquals(new DataLayout("1.2", 1, layout.id(), SecurityOptions.NONE), layout);
    assertNotEquals(layout.id(), DataLayout.choose(folder, RECIPE, "1.2", StartOptions.NONE).id());
  }

  @Test
  void choose_dataOfThreeNodes_isThreeNodesOfTheNewVersion() throws Exception {
    DataLayout.file(folder).write(new DataLayout("1.2", 3, "x", SecurityOptions.NONE));

    assertEquals(
        new DataLayout("1.10", 3, "x", SecurityOptions.NONE),
        DataLayout.choose(folder, RECIPE, "1.10", StartOptions.NONE));
  }

  @Test
  void choose_dataOfANewerServer_isRejected() throws Exception {
    DataLayout.file(folder).write(new DataLayout("1.10", 1, "x", SecurityOptions.NONE));

    assertThrows(
        ConfigurationException.class,
        () -> DataLayout.choose(folder, RECIPE, "1.9", StartOptions.NONE));
  }

  @Test
  void choose_zeroNodes_isRejected() {
    assertThrows(
        ConfigurationException.class,
        () ->
            DataLayout.choose(
                folder, RECIPE, "1.2", new StartOptions(OptionalInt.of(0), Optional.empty())));
  }

  @Test
  void choose_nothingRequested_isAsTheDataWasMade() throws Exception {
    DataLayout made = new DataLayout("1.2", 1, "x", TLS);
    DataLayout.file(folder).write(made);

    assertEquals(made, DataLayout.choose(folder, SECURABLE, "1.2", StartOptions.NONE));
    assertEquals(made, DataLayout.choose(folder, SECURABLE, "1.2", requesting(TLS)));
  }

  @ParameterizedTest
  @CsvSource({
    "false, false, true, false, '--tls=true (local store): ', without --tls and --auth, fake",
    "true, false, true, true, '--auth=true (local store): ', with --tls, fake --tls",
    "true, true, false, true, '--tls=false (local store): ', with --tls --auth, fake --tls --auth"
  })
  void choose_otherSecurityThanTheDataWasMadeWith_isRejectedWithTheCommandThatFits(
      boolean madeTls,
      boolean madeAuth,
      boolean tls,
      boolean auth,
      String said,
      String made,
      String command)
      throws Exception {
    DataLayout.file(folder)
        .write(new DataLayout("1.2", 1, "x", new SecurityOptions(madeTls, madeAuth)));

    ConfigurationException e =
        assertThrows(
            ConfigurationException.class,
            () ->
                DataLayout.choose(
                    folder, SECURABLE, "1.2", requesting(new SecurityOptions(tls, auth))));

    assertEquals(
        said
            + "the data in "
            + folder.data()
            + " is of a store that was created "
            + made
            + ". Start it as it was created: bin/ycsb store start "
            + command
            + ", or wipe the data by: bin/ycsb store wipe fake",
        e.getMessage());
  }

  @Test
  void choose_securityThatTheServerCannotHave_isRejected() {
    ConfigurationException e =
        assertThrows(
            ConfigurationException.class,
            () -> DataLayout.choose(folder, RECIPE, "1.2", requesting(TLS)));

    assertTrue(
        String.valueOf(e.getMessage())
            .contains("--tls=true (argument): a local Fake has neither TLS nor users"),
        e.getMessage());
  }

  @Test
  void choose_clientCertificateOtherThanMade_isRejected() throws Exception {
    DataLayout.file(folder)
        .write(new DataLayout("1.2", 1, "x", new SecurityOptions(true, false, false)));

    ConfigurationException e =
        assertThrows(
            ConfigurationException.class,
            () -> DataLayout.choose(folder, SECURABLE, "1.2", requesting(TLS)));

    assertTrue(
        String.valueOf(e.getMessage())
            .contains(
                "--no-client-certificate=false (local store): the data in "
                    + folder.data()
                    + " is of a store that was created with --tls --no-client-certificate."),
        e.getMessage());
  }

  private static StartOptions requesting(SecurityOptions security) {
    return new StartOptions(OptionalInt.empty(), Optional.of(security));
  }
}
