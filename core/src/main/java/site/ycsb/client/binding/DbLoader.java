package site.ycsb.client.binding;

import java.lang.reflect.InvocationTargetException;
import java.util.Properties;
import java.util.function.UnaryOperator;
import site.ycsb.DB;
import site.ycsb.UnknownDBException;
import site.ycsb.client.chain.MeasuredDB;
import site.ycsb.config.NamedClass;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.Measurements;

/** Creates DB objects by the name of their class. */
public final class DbLoader {
  private DbLoader() {}

  /** A DB without configuration; the message says why there can't be one. */
  public static DB load(String className) throws UnknownDBException {
    Class<?> type = loadClass(className);
    if (!DB.class.isAssignableFrom(type)) {
      throw new UnknownDBException(className + " isn't a " + DB.class.getName());
    }
    try {
      return (DB) type.getDeclaredConstructor().newInstance();
    } catch (InvocationTargetException e) {
      throw new UnknownDBException(
          "the constructor of " + className + " failed: " + e.getCause(), e);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new UnknownDBException(
          className
              + " can't be created: it needs a public constructor without arguments ("
              + e
              + ")",
          e);
    }
  }

  /**
   * A DB that will never be initialised, only asked what it is: it gets a copy of the
   * configuration, which it may reject.
   */
  public static DB probe(String className, SourcedProperties properties) throws UnknownDBException {
    DB db = load(className);
    db.setProperties(properties.copy());
    return db;
  }

  /**
   * A configured DB, measured into the run's measurements; {@code between} wraps the store's DB.
   */
  public static DB measured(String className, Properties properties, UnaryOperator<DB> between)
      throws UnknownDBException {
    DB measured = new MeasuredDB(between.apply(load(className)), Measurements.of(properties));
    measured.setProperties(properties);
    return measured;
  }

  /** A configured DB with nothing between it and what measures it. */
  public static DB measured(String className, Properties properties) throws UnknownDBException {
    return measured(className, properties, UnaryOperator.identity());
  }

  private static Class<?> loadClass(String name) throws UnknownDBException {
    try {
      return NamedClass.find(name, DB.class, DbLoader.class);
    } catch (ClassNotFoundException e) {
      throw new UnknownDBException("there is no class " + name + " on the class path", e);
    } catch (LinkageError e) {
      throw new UnknownDBException("the class " + name + " can't be loaded: " + e, e);
    }
  }
}
