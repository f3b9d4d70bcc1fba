package site.ycsb.compare.quickstart;

/** What protects the data of a run. */
enum QuickstartProtection {
  PLAIN("plain", "cassandra"),
  ENCRYPTED("encrypted", "encrypted-cassandra");

  private final String title;
  private final String binding;

  QuickstartProtection(String title, String binding) {
    this.title = title;
    this.binding = binding;
  }

  /** Its name in file names and tables. */
  String title() {
    return title;
  }

  /** The binding that a command names for it. */
  String binding() {
    return binding;
  }
}
