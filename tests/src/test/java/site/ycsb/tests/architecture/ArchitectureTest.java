package site.ycsb.tests.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.BasicDB;
import site.ycsb.BasicTSDB;

/** Who may know whom, and what stays in one place. */
class ArchitectureTest {
  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("site.ycsb");

  /** Modules by their packages, where a class of the package site.ycsb itself is core's. */
  private static final String[] CORE = {
    "site.ycsb",
    "site.ycsb.cli..",
    "site.ycsb.client..",
    "site.ycsb.db",
    "site.ycsb.db.session..",
    "site.ycsb.generator..",
    "site.ycsb.measurements..",
    "site.ycsb.metrics..",
    "site.ycsb.profiling..",
    "site.ycsb.prove..",
    "site.ycsb.workloads.."
  };

  private static final String[] SPI = {"site.ycsb.config..", "site.ycsb.spi.."};
  private static final String CRYPTO = "site.ycsb.crypto..";
  private static final String CASSANDRA_BINDING = "site.ycsb.db.cassandra..";
  private static final String HBASE_BINDING = "site.ycsb.db.hbase..";
  private static final String MONGODB_BINDING = "site.ycsb.db.mongodb..";
  private static final String STORES = "site.ycsb.stores..";
  private static final String COMPARE = "site.ycsb.compare..";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "site.ycsb",
        "site.ycsb.spi",
        "site.ycsb.crypto",
        "site.ycsb.db.cassandra",
        "site.ycsb.db.hbase",
        "site.ycsb.db.mongodb",
        "site.ycsb.stores",
        "site.ycsb.stores.cassandra",
        "site.ycsb.stores.hbase",
        "site.ycsb.stores.mongodb",
        "site.ycsb.compare.trial"
      })
  void rules_everyModule_isLookedAt(String packageName) {
    assertTrue(ALL.containPackage(packageName), packageName);
  }

  @Test
  void extensionInterfaces_knowNoModule() {
    onlyKnow(SPI);
  }

  @Test
  void core_knowsOnlyTheExtensionInterfaces() {
    onlyKnow(CORE, SPI);
  }

  @Test
  void cryptoLayer_knowsOnlyCoreAndTheExtensionInterfaces() {
    onlyKnow(new String[] {CRYPTO}, CORE, SPI);
  }

  /** What watches a run is told what it needs: it can be read and tested without the client. */
  @Test
  void profiling_knowsNoPartOfTheClientThatRunsIt() {
    noClasses()
        .that()
        .resideInAnyPackage("site.ycsb.profiling..", "site.ycsb.metrics..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("site.ycsb.cli..", "site.ycsb.client..")
        .check(ALL);
  }

  @Test
  void cryptoLayer_knowsNoPartOfOurClient() {
    noClasses()
        .that()
        .resideInAPackage(CRYPTO)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "site.ycsb.cli..",
            "site.ycsb.client..",
            "site.ycsb.db",
            "site.ycsb.db.session..",
            "site.ycsb.metrics..",
            "site.ycsb.profiling..")
        .check(ALL);
  }

  @Test
  void cassandraBinding_knowsOnlyCoreAndTheExtensionInterfaces() {
    onlyKnow(new String[] {CASSANDRA_BINDING}, CORE, SPI);
  }

  @Test
  void hbaseBinding_knowsOnlyCoreAndTheExtensionInterfaces() {
    onlyKnow(new String[] {HBASE_BINDING}, CORE, SPI);
  }

  @Test
  void mongodbBinding_knowsOnlyCoreAndTheExtensionInterfaces() {
    onlyKnow(new String[] {MONGODB_BINDING}, CORE, SPI);
  }

  @Test
  void localStores_knowOnlyTheExtensionInterfaces() {
    onlyKnow(new String[] {STORES}, SPI);
  }

  @Test
  void compare_knowsOnlyCoreAndTheExtensionInterfaces() {
    onlyKnow(new String[] {COMPARE}, CORE, SPI);
  }

  @ParameterizedTest
  @CsvSource({
    CASSANDRA_BINDING + ", com.datastax..",
    HBASE_BINDING + ", org.apache.hadoop..",
    MONGODB_BINDING + ", com.mongodb.."
  })
  void driver_isKnownByItsBindingOnly(String binding, String driver) {
    noClasses()
        .that()
        .resideOutsideOfPackage(binding)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(driver)
        .check(ALL);
  }

  @Test
  void jvm_isEndedByMainClassesOnly() {
    DescribedPredicate<JavaClass> main =
        DescribedPredicate.describe(
            "a class named Main or YCSB's Client",
            type ->
                type.getSimpleName().equals("Main") || type.getName().equals("site.ycsb.Client"));
    noClasses()
        .that(DescribedPredicate.not(main))
        .should()
        .callMethod(System.class, "exit", int.class)
        .check(ALL);
  }

  @Test
  void staticState_isInTheMeasurementsFacadeOnly() {
    fields()
        .that()
        .areStatic()
        .and()
        .areNotFinal()
        .and()
        .areNotDeclaredIn(BasicDB.class) // protected fields that YCSB's API fixes
        .and()
        .areNotDeclaredIn(BasicTSDB.class)
        .should()
        .beDeclaredIn("site.ycsb.measurements.Measurements")
        .check(ALL);
  }

  @Test
  void publicFields_areConstants() {
    fields()
        .that()
        .arePublic()
        .and()
        .areDeclaredInClassesThat()
        .resideInAnyPackage(
            "site.ycsb.spi..",
            "site.ycsb.config..",
            CRYPTO,
            CASSANDRA_BINDING,
            HBASE_BINDING,
            MONGODB_BINDING,
            STORES,
            COMPARE)
        .should()
        .haveModifier(JavaModifier.FINAL)
        .andShould()
        .haveModifier(JavaModifier.STATIC)
        .check(ALL);
  }

  /** Classes of a module use none of ours but their own and those of the given modules. */
  private static void onlyKnow(String[] module, String[]... known) {
    DescribedPredicate<JavaClass> ours = resideInAPackage("site.ycsb..");
    DescribedPredicate<JavaClass> allowed = resideInAnyPackage(module);
    for (String[] packages : known) {
      allowed = allowed.or(resideInAnyPackage(packages));
    }
    classes()
        .that(resideInAnyPackage(module))
        .should()
        .onlyDependOnClassesThat(allowed.or(DescribedPredicate.not(ours)))
        .check(ALL);
  }
}
