package site.ycsb;

import java.lang.reflect.InvocationTargetException;
import java.util.Properties;
import java.util.function.UnaryOperator;
import site.ycsb.config.NamedClass;
import site.ycsb.measurements.Measurements;

/** Makes DB objects by the name of their class, measured. */
public final class DBFactory {
  private DBFactory() {}

  /**
   * A DB with its configuration, inside a {@link DBWrapper} that measures it.
   *
   * @throws UnknownDBException when the class isn't there, is no DB, or can't be constructed; the
   *     message says which
   */
  public static DB newDB(String dbname, Properties properties) throws UnknownDBException {
    return newDB(dbname, properties, UnaryOperator.identity());
  }

  /**
   * A DB as {@link #newDB} makes it, with something between the store and what measures it.
   *
   * @param between is given the store's DB and returns what is measured
   */
  public static DB newDB(String dbname, Properties properties, UnaryOperator<DB> between)
      throws UnknownDBException {
    DB measured = new DBWrapper(between.apply(newPlainDb(dbname)), Measurements.getMeasurements());
    measured.setProperties(properties);
    return measured;
  }

  /** A DB without configuration and without the measuring wrapper. */
  public static DB newPlainDb(String dbname) throws UnknownDBException {
    Class<?> type = loadClass(dbname);
    if (!DB.class.isAssignableFrom(type)) {
      throw new UnknownDBException(dbname + " isn't a " + DB.class.getName());
    }
    try {
      return (DB) type.getDeclaredConstructor().newInstance();
    } catch (InvocationTargetException e) {
      throw new UnknownDBException("the constructor of " + dbname + " failed: " + e.getCause(), e);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new UnknownDBException(
          dbname + " can't be made: it needs a public constructor without arguments (" + e + ")",
          e);
    }
  }

  private static Class<?> loadClass(String name) throws UnknownDBException {
    try {
      return NamedClass.find(name, DB.class, DBFactory.class);
    } catch (ClassNotFoundException e) {
      throw new UnknownDBException("there is no class " + name + " on the class path", e);
    } catch (LinkageError e) {
      throw new UnknownDBException("the class " + name + " can't be loaded: " + e, e);
    }
  }
}
