package site.ycsb.spi;

import site.ycsb.DB;

/**
 * A layer that a run can put around the DB of any binding, such as encryption. Found by {@link
 * java.util.ServiceLoader} on the client's class path. With a layer called {@code encrypted}, the
 * binding {@code encrypted-cassandra} is the layer around {@code cassandra}; its switch and its DB
 * class lead there too.
 *
 * <p>The layer's DB is {@link Delegating}, makes the wrapped DB itself and puts the run's store
 * layer around it (see {@link site.ycsb.spi.run.RunContext#storeLayer}).
 */
public interface WrappingLayer {
  /** What stands before a binding's name, without the hyphen. */
  String name();

  /** The layer's class of DB, with a constructor that takes nothing. */
  Class<? extends DB> dbClass();

  /** The property, true or false, that turns the layer on, and off again on the same path. */
  String enabledKey();

  /** The property that holds the class of the wrapped binding. */
  String wrappedKey();

  /** What the layer's further properties begin with. */
  String propertyPrefix();

  /** What it does, after {@code <name>-<binding>}. */
  String summary();

  /** The rule that its properties break in a run without the layer. */
  String unusedRule();
}
