package site.ycsb.spi;

import site.ycsb.DB;

/** A DB that wraps another one. */
public interface Delegating {
  /** The wrapped DB; there from the moment the wrapper has its properties. */
  DB delegate();
}
