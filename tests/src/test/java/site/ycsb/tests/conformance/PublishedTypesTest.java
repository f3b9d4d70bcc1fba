package site.ycsb.tests.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DB;
import site.ycsb.crypto.EncryptingDB;
import site.ycsb.db.session.SessionDB;
import site.ycsb.spi.Delegating;

/**
 * The types of the module api have no member that YCSB 0.17.0 lacks, and what is compiled against
 * them links with the published jar.
 */
final class PublishedTypesTest {
  private static Map<String, JavaClass> api = Map.of();
  private static URLClassLoader published = new URLClassLoader(new URL[0]);

  @BeforeAll
  static void open() throws IOException {
    URL jar = Path.of(System.getProperty("ycsb.published.core")).toUri().toURL();
    published = new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
    api =
        classesBeside(DB.class).stream()
            .filter(type -> !type.getSimpleName().equals("package-info"))
            .collect(Collectors.toMap(JavaClass::getName, Function.identity()));
  }

  @AfterAll
  static void close() throws IOException {
    published.close();
  }

  @Test
  void api_comparedWithThePublishedTypes_hasNoMemberMore() throws Exception {
    assertTrue(api.size() >= 12, api.keySet()::toString);
    Set<String> more = new TreeSet<>();
    for (JavaClass type : api.values()) {
      for (JavaMember member : type.getMembers()) {
        if (isAccessible(member) && !isPublished(member)) {
          more.add(member.getFullName());
        }
      }
    }
    assertEquals(Set.of(), more);
  }

  @ParameterizedTest
  @ValueSource(classes = {EncryptingDB.class, Delegating.class, SessionDB.class})
  void modulesOnTheApi_linkedWithThePublishedTypes_findEveryMember(Class<?> ofModule)
      throws Exception {
    int looked = 0;
    Set<String> missing = new TreeSet<>();
    for (JavaClass type : classesBeside(ofModule)) {
      for (JavaAccess<?> access : type.getAccessesFromSelf()) {
        AccessTarget target = access.getTarget();
        for (JavaMember member : target.resolveMember().stream().toList()) {
          if (api.containsKey(member.getOwner().getName())) {
            looked++;
            if (!isPublished(member)) {
              missing.add(access.getDescription());
            }
          }
        }
      }
    }
    assertTrue(looked > 0 || ofModule == Delegating.class, "accesses looked at: " + looked);
    assertEquals(Set.of(), missing);
  }

  private static boolean isAccessible(JavaMember member) {
    return member.getModifiers().contains(JavaModifier.PUBLIC)
        || member.getModifiers().contains(JavaModifier.PROTECTED);
  }

  /**
   * Whether the published type has the member, declared or inherited, as byte code refers to it.
   */
  private static boolean isPublished(JavaMember member) throws ClassNotFoundException {
    Class<?> type = Class.forName(member.getOwner().getName(), false, published);
    assertEquals(published, type.getClassLoader());
    return member instanceof JavaField field
        ? hasField(type, member.getName(), field.getRawType().getName())
        : hasCodeUnit(type, (JavaCodeUnit) member);
  }

  private static boolean hasField(Class<?> type, String name, String fieldType) {
    return lineage(type)
        .flatMap(each -> Arrays.stream(each.getDeclaredFields()))
        .anyMatch(
            field -> field.getName().equals(name) && field.getType().getName().equals(fieldType));
  }

  private static boolean hasCodeUnit(Class<?> type, JavaCodeUnit wanted) {
    String parameters =
        wanted.getRawParameterTypes().stream()
            .map(JavaClass::getName)
            .collect(Collectors.joining(","));
    if (wanted.isConstructor()) {
      return Arrays.stream(type.getDeclaredConstructors())
          .anyMatch(found -> names(found.getParameterTypes()).equals(parameters));
    }
    return lineage(type)
        .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
        .anyMatch(
            found ->
                found.getName().equals(wanted.getName())
                    && found.getReturnType().getName().equals(wanted.getRawReturnType().getName())
                    && names(found.getParameterTypes()).equals(parameters));
  }

  private static String names(Class<?>[] types) {
    return Arrays.stream(types).map(Class::getName).collect(Collectors.joining(","));
  }

  private static Stream<Class<?>> lineage(Class<?> type) {
    Stream<Class<?>> own = Stream.of(type);
    Stream<Class<?>> above =
        Stream.concat(Stream.ofNullable(type.getSuperclass()), Arrays.stream(type.getInterfaces()))
            .flatMap(PublishedTypesTest::lineage);
    return Stream.concat(own, above);
  }

  /** All classes of the module that a class is from. */
  private static Collection<JavaClass> classesBeside(Class<?> type) {
    URL location = type.getProtectionDomain().getCodeSource().getLocation();
    return new ClassFileImporter().importUrl(location).stream().toList();
  }
}
