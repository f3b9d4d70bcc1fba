package site.ycsb.client.binding;

import site.ycsb.BasicDB;
import site.ycsb.DB;
import site.ycsb.spi.WrappingLayer;

/** Stands for the encryption layer, which core doesn't know: the same words, another DB. */
public final class PassingLayer implements WrappingLayer {
  /** What threads of a run with the layer use. */
  public static final class LayerDB extends BasicDB {}

  @Override
  public String name() {
    return "encrypted";
  }

  @Override
  public Class<? extends DB> dbClass() {
    return LayerDB.class;
  }

  @Override
  public String enabledKey() {
    return "encryption";
  }

  @Override
  public String wrappedKey() {
    return "encryption.db";
  }

  @Override
  public String propertyPrefix() {
    return "encryption.";
  }

  @Override
  public String summary() {
    return "encrypts what any of them stores";
  }

  @Override
  public String unusedRule() {
    return "nothing is encrypted in this run";
  }
}
