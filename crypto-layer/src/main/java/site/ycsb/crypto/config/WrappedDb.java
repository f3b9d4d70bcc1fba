package site.ycsb.crypto.config;

import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.NamedClass;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.PropertySource;

/** Finds and makes the DB that is wrapped. */
public final class WrappedDb {
  private WrappedDb() {}

  /** The class that a user named; a problem is recorded when it can't be wrapped. */
  static Class<?> classOf(Settings settings) {
    Optional<String> name = settings.find(CryptoProperties.DB);
    if (name.isEmpty()) {
      settings.reject(
          CryptoProperties.DB,
          "must name the class of the binding to wrap",
          "Use encrypted-<binding>, or give -p encryption.db=<class>");
      return DB.class;
    }
    Class<?> type;
    try {
      type = NamedClass.find(name.get().trim(), DB.class, WrappedDb.class);
    } catch (ClassNotFoundException | LinkageError e) {
      settings.reject(
          CryptoProperties.DB,
          "must be the class of a binding on the class path",
          "Check its spelling, and that its jar is on the class path (-cp)");
      return DB.class;
    }
    if (!DB.class.isAssignableFrom(type)
        || CryptoSource.class.isAssignableFrom(type)
        || Modifier.isAbstract(type.getModifiers())) {
      settings.reject(
          CryptoProperties.DB,
          "must be a binding: a site.ycsb.DB that isn't abstract and isn't the encryption layer",
          "Give the class of the binding to wrap");
    }
    return type;
  }

  /**
   * A new instance that has its properties and isn't initialised.
   *
   * @throws ConfigurationException when its constructor isn't there or fails
   */
  public static DB make(Class<?> type, Properties properties) {
    DB db = construct(type, properties);
    db.setProperties(properties);
    return db;
  }

  /** The properties that the named class knows; none when it can't be created or knows none. */
  public static List<Property<?>> propertiesOf(Properties properties) {
    Problems problems = new Problems();
    Class<?> type = classOf(new Settings(properties, problems));
    if (!problems.isEmpty() || !PropertySource.class.isAssignableFrom(type)) {
      return List.of();
    }
    return ((PropertySource) construct(type, properties)).properties();
  }

  private static DB construct(Class<?> type, Properties properties) {
    try {
      return (DB) type.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      ConfigurationException problem =
          new ConfigurationException(
              Problem.of(
                  properties,
                  CryptoProperties.DB,
                  "must have a public constructor without arguments that succeeds",
                  "Correct the binding, or give another class"));
      problem.initCause(e);
      throw problem;
    }
  }
}
