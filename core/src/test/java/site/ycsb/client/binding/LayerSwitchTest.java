package site.ycsb.client.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.client.binding.BindingCatalog.BindingFiles;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.SourcedProperties;

class LayerSwitchTest {
  private static final String LAYER = "site.ycsb.client.binding.PassingLayer$LayerDB";

  private static final Binding TOY =
      new Binding(
          List.of("toy"),
          List.of("tin"),
          "a.Toy",
          List.of(),
          "",
          Optional.empty(),
          List.of(),
          List.of(),
          Optional.empty(),
          "ycsb",
          Optional.empty(),
          Optional.of(new Binding.Layer("lock", "a.LockedToy", "toy.lock", "a locked toy")));

  private final LayerSwitch layers =
      new LayerSwitch(
          new BindingCatalog(
              Stream.concat(BindingFiles.builtIn().stream(), Stream.of(TOY)).toList(), System.err));

  private static SourcedProperties properties(String... keysAndValues) {
    SourcedProperties properties = new SourcedProperties();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.set(keysAndValues[i], keysAndValues[i + 1], "-p");
    }
    return properties;
  }

  private LayerSwitch.Choice apply(String name, SourcedProperties properties) {
    return layers.apply(new BindingRequest(name, "test", properties));
  }

  @ParameterizedTest
  @CsvSource({
    "encrypted-memory,,",
    "memory,encryption,true",
    "site.ycsb.client.binding.PassingLayer$LayerDB,encryption.db,memory",
    "site.ycsb.client.binding.PassingLayer$LayerDB,encryption.db,site.ycsb.db.MemoryDB"
  })
  void apply_threeWaysIn_areTheSame(String name, String key, String value) {
    SourcedProperties properties = key == null ? properties() : properties(key, value);
    LayerSwitch.Choice choice = apply(name, properties);
    assertEquals(LAYER, choice.dbClass());
    assertEquals("memory", choice.binding().mainName());
    assertTrue(choice.transformed());
    assertEquals("site.ycsb.db.MemoryDB", properties.getProperty("encryption.db"));
    assertEquals("true", properties.getProperty("encryption"));
  }

  @ParameterizedTest
  @CsvSource({"lock-toy,", "lock-tin,", "a.LockedToy,", "lock-toy,true", "toy,true", "a.Toy,true"})
  void apply_bindingsOwnLayer_isAroundIt(String name, String enabled) {
    SourcedProperties properties = properties("toy.lock.keys", "brass");
    if (enabled != null) {
      properties.set("toy.lock", enabled, "-p");
    }

    LayerSwitch.Choice choice = apply(name, properties);

    assertEquals("a.LockedToy", choice.dbClass());
    assertEquals(TOY, choice.binding());
    assertTrue(choice.wrapped());
    assertFalse(choice.transformed());
    assertEquals("lock", choice.bindingsLayer().orElseThrow().name());
    assertEquals("true", properties.getProperty("toy.lock"));
  }

  @Test
  void apply_bindingsOwnLayerOff_isTheBinding() {
    LayerSwitch.Choice choice = apply("toy", properties("toy.lock", "false"));

    assertEquals("a.Toy", choice.dbClass());
    assertFalse(choice.wrapped());
    assertTrue(choice.bindingsLayer().isEmpty());
  }

  /** Data must neither pass for encrypted nor be encrypted twice. */
  @ParameterizedTest
  @CsvSource({
    "toy, toy.lock.keys, brass, belongs to lock-toy",
    "encrypted-toy, toy.lock.keys, brass, belongs to lock-toy",
    "encrypted-toy, toy.lock, true, encrypted twice",
    "lock-toy, encryption, true, encrypted twice",
    "lock-toy, toy.lock, false, contradicts lock-toy",
    "lock-toy, toy.lock, maybe, must be true or false",
    "lock-memory, toy.lock, true, is neither the name of a binding",
    "encrypted-lock-toy, toy.lock, true, encrypted twice"
  })
  void apply_bindingsOwnLayerContradicted_isRefused(
      String name, String key, String value, String words) {
    ConfigurationException thrown =
        assertThrows(ConfigurationException.class, () -> apply(name, properties(key, value)));

    assertTrue(thrown.problems().toString().contains(words), thrown::getMessage);
  }

  @Test
  void apply_switchedOff_staysOnTheSamePath() {
    SourcedProperties properties = properties("encryption", "false");
    LayerSwitch.Choice choice = apply("encrypted-memory", properties);
    assertEquals(LAYER, choice.dbClass());
    assertFalse(choice.transformed());
    assertEquals("false", properties.getProperty("encryption"));
  }

  @Test
  void apply_plain_isTheBinding() {
    LayerSwitch.Choice choice = apply("memory", properties("encryption", "false"));
    assertEquals("site.ycsb.db.MemoryDB", choice.dbClass());
    assertFalse(choice.wrapped());
  }

  @Test
  void apply_keysWithoutEncryption_areAllRefused() {
    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class,
            () ->
                apply(
                    "memory",
                    properties(
                        "encryption.keylength", "128", "encryption.keystore.password", "hush")));
    assertEquals(
        List.of("encryption.keylength", "encryption.keystore.password"),
        thrown.problems().stream().map(problem -> problem.key()).toList());
    assertFalse(String.valueOf(thrown.getMessage()).contains("hush"));
  }

  @Test
  void apply_layerWithoutWrapped_isRefused() {
    assertThrows(ConfigurationException.class, () -> apply(LAYER, properties()));
  }

  @ParameterizedTest
  @CsvSource({"memory,maybe", "memory,yes", "memory,''", "encrypted-memory,no"})
  void apply_neitherTrueNorFalse_isRefused(String name, String value) {
    ConfigurationException thrown =
        assertThrows(
            ConfigurationException.class, () -> apply(name, properties("encryption", value)));
    assertTrue(
        thrown
            .problems()
            .get(0)
            .toString()
            .startsWith("encryption=" + value + " (-p): must be true or false. "),
        thrown::getMessage);
  }

  @ParameterizedTest
  @CsvSource({"'true ',true", "' TRUE',true", "'false ',false"})
  void apply_blanksAroundTheValue_areNothing(String value, boolean encrypted) {
    SourcedProperties properties = properties("encryption", value);
    assertEquals(encrypted, apply("memory", properties).transformed());
    assertEquals(String.valueOf(encrypted), properties.getProperty("encryption"));
    assertEquals("-p", SourcedProperties.originOf(properties, "encryption"));
  }

  @ParameterizedTest
  @CsvSource({"encrypted-memory,", "memory,true"})
  void apply_wrappedContradictsTheBinding_isRefused(String name, String enabled) {
    SourcedProperties properties = properties("encryption.db", "com.example.MyDB");
    if (enabled != null) {
      properties.set("encryption", enabled, "-p");
    }
    ConfigurationException thrown =
        assertThrows(ConfigurationException.class, () -> apply(name, properties));
    assertEquals("encryption.db", thrown.problems().get(0).key());
    assertTrue(
        thrown.problems().get(0).toString().contains("site.ycsb.db.MemoryDB"), thrown::getMessage);
  }

  @ParameterizedTest
  @CsvSource({"memory", "site.ycsb.db.MemoryDB"})
  void apply_wrappedIsTheSameBinding_isFine(String wrapped) {
    LayerSwitch.Choice choice = apply("encrypted-memory", properties("encryption.db", wrapped));
    assertEquals("memory", choice.binding().mainName());
  }

  @Test
  void apply_layerAroundAnUndescribedClass_wrapsThat() {
    SourcedProperties properties = properties("encryption.db", "com.example.MyDB");
    LayerSwitch.Choice choice = apply(LAYER, properties);
    assertEquals("com.example.MyDB", choice.binding().className());
    assertEquals("com.example.MyDB", properties.getProperty("encryption.db"));
    assertTrue(choice.transformed());
  }
}
