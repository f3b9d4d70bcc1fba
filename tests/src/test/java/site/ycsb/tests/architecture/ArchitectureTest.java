package site.ycsb.tests.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
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
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import site.ycsb.BasicDB;
import site.ycsb.BasicTSDB;
import site.ycsb.DB;
import site.ycsb.client.command.NumberOptions;
import site.ycsb.config.Numbers;

/** Who may know whom, and what stays in one place. */
class ArchitectureTest {
  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("site.ycsb");

  /** The types of YCSB 0.17.0, by where they are from: core has classes of their package too. */
  private static final DescribedPredicate<JavaClass> API = besides(DB.class);

  /** Modules by their packages. */
  private static final String[] CORE = {
    "site.ycsb",
    "site.ycsb.classpath..",
    "site.ycsb.cli..",
    "site.ycsb.client..",
    "site.ycsb.db",
    "site.ycsb.generator..",
    "site.ycsb.measurements..",
    "site.ycsb.workloads.."
  };

  private static final String SESSIONS = "site.ycsb.db.session..";
  private static final String[] SPI = {"site.ycsb.config..", "site.ycsb.spi.."};
  private static final String CRYPTO = "site.ycsb.crypto..";
  private static final String KMS = "site.ycsb.kms..";
  private static final String CASSANDRA_BINDING = "site.ycsb.db.cassandra..";
  private static final String HBASE_BINDING = "site.ycsb.db.hbase..";
  private static final String MONGODB_BINDING = "site.ycsb.db.mongodb..";
  private static final String CERTIFICATES = "site.ycsb.certificates..";
  private static final String STORES = "site.ycsb.stores..";
  private static final String COMPARE = "site.ycsb.compare..";
  private static final String[] AUDIT = {"site.ycsb.audit..", "site.ycsb.prove.."};
  private static final String[] INSTRUMENTS = {"site.ycsb.metrics..", "site.ycsb.profiling.."};
  private static final String INTERLEAVED = "site.ycsb.interleaved..";
  private static final String CAPACITY = "site.ycsb.capacity..";
  private static final String CLUSTER = "site.ycsb.cluster..";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "site.ycsb",
        "site.ycsb.spi",
        "site.ycsb.crypto",
        "site.ycsb.kms",
        "site.ycsb.certificates",
        "site.ycsb.db.session",
        "site.ycsb.db.cassandra",
        "site.ycsb.db.hbase",
        "site.ycsb.db.mongodb",
        "site.ycsb.stores",
        "site.ycsb.stores.cassandra",
        "site.ycsb.stores.hbase",
        "site.ycsb.stores.mongodb",
        "site.ycsb.stores.launcher",
        "site.ycsb.compare.trial",
        "site.ycsb.audit.network",
        "site.ycsb.prove",
        "site.ycsb.capacity",
        "site.ycsb.cluster.run",
        "site.ycsb.metrics",
        "site.ycsb.profiling"
      })
  void rules_everyModule_isLookedAt(String packageName) {
    assertTrue(ALL.containPackage(packageName), packageName);
  }

  @Test
  void api_knowsNoneOfTheOtherModules() {
    noClasses()
        .that(API)
        .should()
        .dependOnClassesThat(resideInAPackage("site.ycsb..").and(DescribedPredicate.not(API)))
        .check(ALL);
    assertTrue(ALL.that(API).size() > 10);
  }

  @Test
  void extensionInterfaces_knowOnlyTheApi() {
    onlyKnow(SPI);
  }

  @Test
  void core_knowsOnlyTheApiAndTheExtensionInterfaces() {
    onlyKnow(CORE, SPI);
  }

  @Test
  void sessions_knowOnlyTheApiAndTheExtensionInterfaces() {
    onlyKnow(new String[] {SESSIONS}, SPI);
  }

  @Test
  void cryptoLayer_knowsOnlyTheApiAndTheExtensionInterfaces() {
    onlyKnow(new String[] {CRYPTO}, SPI);
  }

  /** They are loaded when a keyset is wrapped, and see of the client what they are called by. */
  @Test
  void clientsOfKms_knowTheirInterfaceAndFilesOnlyAndAreKnownByNothing() {
    onlyKnow(new String[] {KMS}, new String[] {"site.ycsb.crypto.kms..", "site.ycsb.config.."});
    noClasses()
        .that()
        .resideOutsideOfPackage(KMS)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(KMS)
        .check(ALL);
  }

  @Test
  void testing_isKnownByNothingThatShips() {
    noClasses()
        .that()
        .resideOutsideOfPackages("site.ycsb.testing..", "site.ycsb.benchmarks..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("site.ycsb.testing..")
        .check(ALL);
  }

  /** The client doesn't know by which words it's called. */
  @Test
  void client_knowsNoCommands() {
    noClasses()
        .that()
        .resideInAPackage("site.ycsb.client..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("site.ycsb.cli..")
        .check(ALL);
  }

  @ParameterizedTest
  @ValueSource(strings = {CASSANDRA_BINDING, HBASE_BINDING, MONGODB_BINDING})
  void binding_knowsOnlyTheApiTheExtensionInterfacesAndSessions(String binding) {
    onlyKnow(new String[] {binding}, new String[] {SESSIONS}, SPI);
  }

  @Test
  void certificates_knowNoneOfTheOtherModules() {
    onlyKnow(new String[] {CERTIFICATES});
  }

  @Test
  void localStores_knowOnlyTheExtensionInterfacesAndCertificates() {
    onlyKnow(new String[] {STORES}, new String[] {CERTIFICATES}, SPI);
  }

  /** It runs in the JVMs of servers, where their libraries are and none of ours. */
  @Test
  void launcherOfServers_knowsOnlyItselfAndTheJdk() {
    String launcher = "site.ycsb.stores.launcher..";
    classes()
        .that()
        .resideInAPackage(launcher)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(launcher, "java..", "javax..", "org.jspecify.annotations..")
        .check(ALL);
  }

  /** Of what ships: the double of mongod reads messages as the stand-in does. */
  @ParameterizedTest
  @ValueSource(strings = {"cassandra", "hbase", "mongodb"})
  void localStore_isKnownByItselfOnly(String store) {
    String itself = "site.ycsb.stores." + store + "..";
    noClasses()
        .that()
        .resideOutsideOfPackages(itself, "site.ycsb.testing..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(itself)
        .check(ALL);
  }

  @Test
  void compare_knowsOnlyCoreTheInterleavedMeasurementAndTheExtensionInterfaces() {
    onlyKnow(new String[] {COMPARE}, CORE, SPI, new String[] {INTERLEAVED});
  }

  @Test
  void interleaved_knowsOnlyCoreAndTheExtensionInterfaces() {
    onlyKnow(new String[] {INTERLEAVED}, CORE, SPI);
  }

  @Test
  void audit_knowsOnlyCoreAndTheExtensionInterfaces() {
    onlyKnow(AUDIT, CORE, SPI);
  }

  @Test
  void capacity_knowsOnlyCoreAndTheExtensionInterfaces() {
    onlyKnow(new String[] {CAPACITY}, CORE, SPI);
  }

  @Test
  void cluster_knowsOnlyCoreCertificatesAndTheExtensionInterfaces() {
    onlyKnow(new String[] {CLUSTER}, CORE, SPI, new String[] {CERTIFICATES});
  }

  @Test
  void instruments_knowOnlyCoreAndTheExtensionInterfaces() {
    onlyKnow(INSTRUMENTS, CORE, SPI);
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

  /** Otherwise picocli reads them, by Java's grammar. */
  @Test
  void commandLines_readNumbersByTheGrammarOfAll() {
    DescribedPredicate<JavaClass> parses =
        DescribedPredicate.describe(
            "a class that parses a command line",
            type ->
                type.getMethodCallsFromSelf().stream()
                    .anyMatch(
                        call ->
                            call.getTargetOwner().isEquivalentTo(CommandLine.class)
                                && Set.of("parseArgs", "execute").contains(call.getName())));
    classes()
        .that(parses)
        .and()
        .resideOutsideOfPackage("site.ycsb.benchmarks..")
        .should()
        .dependOnClassesThat(assignableTo(NumberOptions.class).or(assignableTo(Numbers.class)))
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
            SESSIONS,
            CASSANDRA_BINDING,
            HBASE_BINDING,
            MONGODB_BINDING,
            STORES,
            COMPARE,
            "site.ycsb.audit..")
        .should()
        .haveModifier(JavaModifier.FINAL)
        .andShould()
        .haveModifier(JavaModifier.STATIC)
        .check(ALL);
  }

  /** Classes of a module use none of ours but their own, the api's and those of given modules. */
  private static void onlyKnow(String[] module, String[]... known) {
    DescribedPredicate<JavaClass> ours = resideInAPackage("site.ycsb..");
    DescribedPredicate<JavaClass> allowed = resideInAnyPackage(module).or(API);
    for (String[] packages : known) {
      allowed = allowed.or(resideInAnyPackage(packages));
    }
    classes()
        .that(resideInAnyPackage(module))
        .should()
        .onlyDependOnClassesThat(allowed.or(DescribedPredicate.not(ours)))
        .check(ALL);
  }

  /** Classes of the jar or folder that a class is from. */
  private static DescribedPredicate<JavaClass> besides(Class<?> type) {
    String location = type.getProtectionDomain().getCodeSource().getLocation().getPath();
    return DescribedPredicate.describe(
        "a class beside " + type.getName(),
        found ->
            found
                .getBaseComponentType()
                .getSource()
                .map(source -> source.getUri().toString().contains(location))
                .orElse(false));
  }
}
