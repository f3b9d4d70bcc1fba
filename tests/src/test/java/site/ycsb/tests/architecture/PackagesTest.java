package site.ycsb.tests.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
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

/** Packages stand on each other in one direction, and each can be held in mind. */
class PackagesTest {
  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("site.ycsb", "org.apache.cassandra.io.compress");

  private static final int MAX_CLASSES = 25;
  private static final int MAX_PARAMETERS = 7;

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
          TerminatorThread.class.getName(),
          "site.ycsb.RemainingFormatter");

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

  @Test
  void packages_allModules_areSmall() {
    Map<String, Long> sizes =
        ALL.stream()
            .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
            .filter(type -> !type.getPackageName().equals("site.ycsb"))
            .collect(
                Collectors.groupingBy(
                    JavaClass::getPackageName, TreeMap::new, Collectors.counting()));
    assertTrue(sizes.size() > 40, sizes::toString);
    sizes.values().removeIf(size -> size <= MAX_CLASSES);
    assertEquals(Map.of(), sizes);
  }

  /** What needs more belongs together in a type of its own. */
  @Test
  void constructors_allModules_haveAtMostSevenParameters() {
    List<String> tooLong =
        ALL.stream()
            .flatMap(type -> type.getConstructors().stream())
            .filter(constructor -> constructor.getRawParameterTypes().size() > MAX_PARAMETERS)
            .map(constructor -> constructor.getFullName())
            .sorted()
            .toList();
    assertEquals(List.of(), tooLong);
  }
}
