package site.ycsb.conformance;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What code compiled against a published class needs and our class of that name lacks. */
final class ApiComparison {
  private static final String HTRACE = "org.apache.htrace";

  private final Class<?> published;
  private final List<String> missing = new ArrayList<>();

  private ApiComparison(Class<?> published) {
    this.published = published;
  }

  /** Whether code in other packages can see a class. */
  static boolean isAccessible(Class<?> type) {
    Class<?> outer = type.getDeclaringClass();
    return isAccessible(type.getModifiers()) && (outer == null || isAccessible(outer));
  }

  static List<String> missingIn(Class<?> published) {
    ApiComparison comparison = new ApiComparison(published);
    Class<?> ours;
    try {
      ours = Class.forName(published.getName(), false, ApiComparison.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      return List.of("class " + published.getName());
    }
    comparison.compare(ours);
    return comparison.missing;
  }

  private void compare(Class<?> ours) {
    require(isAccessible(ours), "access to the class");
    require(
        !Modifier.isFinal(ours.getModifiers()) || Modifier.isFinal(published.getModifiers()),
        "a class that isn't final");
    require(
        !Modifier.isAbstract(ours.getModifiers()) || Modifier.isAbstract(published.getModifiers()),
        "a class that isn't abstract");
    for (Class<?> type = published.getSuperclass(); type != null; type = type.getSuperclass()) {
      require(hasSupertype(ours, type.getName()), "superclass " + type.getName());
    }
    for (Class<?> type : published.getInterfaces()) {
      require(hasSupertype(ours, type.getName()), "interface " + type.getName());
    }
    Arrays.stream(published.getDeclaredConstructors())
        .filter(ApiComparison::counts)
        .filter(constructor -> !usesHtrace(constructor.getParameterTypes()))
        .forEach(constructor -> compare(constructor, ours));
    Arrays.stream(published.getDeclaredMethods())
        .filter(ApiComparison::counts)
        .filter(method -> !usesHtrace(method.getParameterTypes()))
        .forEach(method -> compare(method, ours));
    Arrays.stream(published.getDeclaredFields())
        .filter(ApiComparison::counts)
        .forEach(field -> compare(field, ours));
  }

  private void compare(Constructor<?> wanted, Class<?> ours) {
    String parameters = names(wanted.getParameterTypes());
    boolean found =
        Arrays.stream(ours.getDeclaredConstructors())
            .anyMatch(
                own -> isVisible(own, wanted) && names(own.getParameterTypes()).equals(parameters));
    require(found, "constructor (" + parameters + ")");
  }

  private void compare(Method wanted, Class<?> ours) {
    String parameters = names(wanted.getParameterTypes());
    String signature =
        wanted.getReturnType().getName() + " " + wanted.getName() + "(" + parameters + ")";
    Optional<Method> found =
        supertypes(ours)
            .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
            .filter(own -> own.getName().equals(wanted.getName()))
            .filter(own -> own.getReturnType().getName().equals(wanted.getReturnType().getName()))
            .filter(own -> names(own.getParameterTypes()).equals(parameters))
            .filter(own -> isVisible(own, wanted))
            .findFirst();
    require(found.isPresent(), "method " + signature);
    found.ifPresent(
        own -> {
          require(
              Modifier.isStatic(own.getModifiers()) == Modifier.isStatic(wanted.getModifiers()),
              "the same static or not: " + signature);
          require(
              !Modifier.isFinal(own.getModifiers()) || Modifier.isFinal(wanted.getModifiers()),
              "not final: " + signature);
          require(
              !Modifier.isAbstract(own.getModifiers())
                  || Modifier.isAbstract(wanted.getModifiers()),
              "not abstract: " + signature);
        });
  }

  private void compare(Field wanted, Class<?> ours) {
    String signature = wanted.getType().getName() + " " + wanted.getName();
    Optional<Field> found =
        supertypes(ours)
            .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
            .filter(own -> own.getName().equals(wanted.getName()))
            .filter(own -> own.getType().getName().equals(wanted.getType().getName()))
            .filter(own -> isVisible(own, wanted))
            .findFirst();
    require(found.isPresent(), "field " + signature);
    found.ifPresent(
        own -> {
          require(
              Modifier.isStatic(own.getModifiers()) == Modifier.isStatic(wanted.getModifiers()),
              "the same static or not: " + signature);
          require(
              !Modifier.isFinal(own.getModifiers()) || Modifier.isFinal(wanted.getModifiers()),
              "not final: " + signature);
          if (isConstant(wanted)) {
            require(valueOf(wanted).equals(valueOf(own)), "the same value: " + signature);
          }
        });
  }

  private void require(boolean given, String what) {
    if (!given) {
      missing.add(published.getName() + ": " + what);
    }
  }

  private static boolean isConstant(Field field) {
    int modifiers = field.getModifiers();
    return Modifier.isStatic(modifiers)
        && Modifier.isFinal(modifiers)
        && (field.getType().isPrimitive() || field.getType() == String.class);
  }

  private static Object valueOf(Field field) {
    try {
      field.setAccessible(true);
      return String.valueOf(field.get(null));
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static Stream<Class<?>> supertypes(Class<?> type) {
    Stream<Class<?>> above =
        Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()));
    return Stream.concat(Stream.of(type), above.flatMap(ApiComparison::supertypes));
  }

  private static boolean hasSupertype(Class<?> type, String name) {
    return supertypes(type).anyMatch(above -> above.getName().equals(name))
        || name.equals(Object.class.getName());
  }

  private static boolean counts(Member member) {
    return isAccessible(member.getModifiers());
  }

  private static boolean isVisible(Member own, Member wanted) {
    return Modifier.isPublic(own.getModifiers())
        || (Modifier.isProtected(own.getModifiers()) && !Modifier.isPublic(wanted.getModifiers()));
  }

  private static boolean isAccessible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static boolean usesHtrace(Class<?>[] types) {
    return Arrays.stream(types).anyMatch(type -> type.getName().startsWith(HTRACE));
  }

  private static String names(Class<?>[] types) {
    return Arrays.stream(types).map(Class::getName).collect(Collectors.joining(", "));
  }
}
