package site.ycsb.spi.audit;

/** Under which terms a store is given away; what it can do depends on that. */
public enum StoreEdition {
  OPEN_SOURCE("open-source", "open source"),
  ENTERPRISE("enterprise", "enterprise edition");

  private final String word;
  private final String title;

  StoreEdition(String word, String title) {
    this.word = word;
    this.title = title;
  }

  public String word() {
    return word;
  }

  public String title() {
    return title;
  }
}
