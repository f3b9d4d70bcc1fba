package site.ycsb.tests.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.BasicDB;
import site.ycsb.BasicTSDB;
import site.ycsb.Client;
import site.ycsb.ClientThread;
import site.ycsb.CommandLine;
import site.ycsb.DBFactory;
import site.ycsb.DBWrapper;
import site.ycsb.GoodBadUglyDB;
import site.ycsb.RandomByteIterator;
import site.ycsb.StatusThread;
import site.ycsb.TerminatorThread;
import site.ycsb.TimeseriesDB;

/** Packages stand on each other in one direction. */
class PackagesTest {
  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("site.ycsb", "org.apache.cassandra.io.compress");

  /**
   * YCSB 0.17.0 has its entry points in the package of the types that bindings use: they stand on
   * everything, and nothing stands on them.
   */
  private static final Set<String> ENTRY_POINTS =
      Set.of(
          Client.class.getName(),
          ClientThread.class.getName(),
          CommandLine.class.getName(),
          DBFactory.class.getName(),
          DBWrapper.class.getName(),
          StatusThread.class.getName(),
          TerminatorThread.class.getName());

  /** Where YCSB has them; they use the client's generators or describe themselves by interfaces. */
  private static final Set<String> STORES_AND_GENERATED_VALUES =
      Set.of(
          BasicDB.class.getName(),
          BasicTSDB.class.getName(),
          GoodBadUglyDB.class.getName(),
          RandomByteIterator.class.getName(),
          TimeseriesDB.class.getName());

  private static final SliceAssignment BY_PACKAGE =
      new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
          String outermost = outermost(type);
          if (ENTRY_POINTS.contains(outermost)) {
            return SliceIdentifier.of("entry points");
          }
          return SliceIdentifier.of(
              STORES_AND_GENERATED_VALUES.contains(outermost)
                  ? "stores and generated values"
                  : type.getPackageName());
        }

        @Override
        public String getDescription() {
          return "packages";
        }
      };

  private static String outermost(JavaClass type) {
    String name = type.getName();
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  @Test
  void packages_allModules_areFreeOfCycles() {
    slices().assignedFrom(BY_PACKAGE).should().beFreeOfCycles().check(ALL);
  }
}
