package site.ycsb.spi.audit;

import site.ycsb.config.Property;

/** Under which terms a store is given away; what it can do depends on that. */
public enum StoreEdition {
  OPEN_SOURCE("open source"),
  ENTERPRISE("enterprise edition");

  private final String title;

  StoreEdition(String title) {
    this.title = title;
  }

  public String word() {
    return Property.nameOf(this);
  }

  public String title() {
    return title;
  }
}
