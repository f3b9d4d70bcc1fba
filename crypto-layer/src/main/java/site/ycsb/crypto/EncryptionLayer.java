package site.ycsb.crypto;

import site.ycsb.DB;
import site.ycsb.crypto.config.CryptoProperties;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.WrappingLayer;

/** Tells the client how a run is encrypted. */
public final class EncryptionLayer implements WrappingLayer {
  @Override
  public String name() {
    return "encrypted";
  }

  @Override
  public Class<? extends DB> dbClass() {
    return EncryptingDB.class;
  }

  @Override
  public String enabledKey() {
    return CryptoSource.ENABLED_KEY;
  }

  @Override
  public String wrappedKey() {
    return CryptoProperties.WRAPPED_KEY;
  }

  @Override
  public String propertyPrefix() {
    return CryptoProperties.PREFIX;
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
