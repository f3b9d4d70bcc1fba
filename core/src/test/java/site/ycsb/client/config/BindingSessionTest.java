package site.ycsb.client.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.AskedDB;
import site.ycsb.client.run.DescribedDB;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.Delegating;

class BindingSessionTest {
  private static final Property<Integer> BATCH =
      Property.integer("batchsize", "1", 1, 1000, "", "How many go together.");
  private static final Property<Boolean> UPSERT = Property.bool("upsert", "false", "Replaces.");

  private static final DB STORE = new DescribedDB(BATCH, UPSERT);

  /** Describes nothing itself. */
  private static final class Around extends AskedDB implements Delegating {
    @Override
    public DB delegate() {
      return STORE;
    }
  }

  private static List<String> problems(DB db, String... given) {
    SourcedProperties properties = new SourcedProperties();
    for (int i = 0; i < given.length; i += 2) {
      properties.set(given[i], given[i + 1], "-p");
    }
    Settings settings = new Settings(properties);
    Binding binding = new Binding("toy", "toy.DB", "", Optional.of("toy"), List.of("url"));
    LayerSwitch.Choice choice =
        new LayerSwitch.Choice(
            new BindingRequest("toy", "-db", properties), binding, "toy.DB", false, false);
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    new BindingSession(
            new BindingCatalog(List.of(), nowhere), new Console(nowhere, nowhere), new StopSignal())
        .checkValues(choice, db, settings);
    return settings.problems().list().stream().map(problem -> problem.key()).toList();
  }

  @Test
  void checkValues_severalMistakes_areAllProblems() {
    assertEquals(
        List.of("batchsize", "upsert"), problems(STORE, "batchsize", "0", "upsert", "perhaps"));
  }

  @Test
  void checkValues_whatIsWrapped_isLookedAtToo() {
    assertEquals(List.of("upsert"), problems(new Around(), "batchsize", "10", "upsert", "perhaps"));
  }

  @Test
  void checkValues_whatItsDefinitionCanReadAndTheBindingCannotUse_isAProblem() {
    DB choosy =
        new DescribedDB(BATCH) {
          @Override
          public void check(Settings settings) {
            settings.rejectIfGiven(BATCH, "is odd", "Give another one");
          }
        };

    assertEquals(List.of("batchsize"), problems(choosy, "batchsize", "7"));
    assertEquals(List.of(), problems(choosy));
  }

  /** A local store, which stands in without an address, may give what is missing. */
  @Test
  void checkValues_relations_areCheckedWhereAnAddressIsGiven() {
    DB store = new DescribedDB(BATCH, UPSERT.needs(BATCH));

    assertEquals(List.of("upsert"), problems(store, "url", "db1", "upsert", "true"));
    assertEquals(List.of(), problems(store, "url", "db1", "upsert", "true", "batchsize", "2"));
    assertEquals(List.of(), problems(store, "upsert", "true"));
  }

  @Test
  void checkValues_nothingGiven_isNoProblem() {
    assertEquals(List.of(), problems(STORE));
    assertEquals(List.of(), problems(new AskedDB()));
  }
}
